// The faces of the cards, drawn here: pips where number cards have them, a crown, coronet or cap for the court.
import { svg } from '../common/dom';
import type { Card, Suit } from './state';

const SHAPES: Record<Suit, string> = {
  c: 'M0-.98A.44.44 0 0 1 .4-.34A.45.45 0 1 1 .1.36Q.1.8.34 1H-.34Q-.1.8-.1.36A.45.45 0 1 1-.4-.34A.44.44 0 0 1 0-.98Z',
  d: 'M0-1C.2-.6.5-.25.78 0C.5.25.2.6 0 1C-.2.6-.5.25-.78 0C-.5-.25-.2-.6 0-1Z',
  h: 'M0 .95C-.4.5-.98.15-.98-.36C-.98-.74-.72-.92-.47-.92C-.24-.92-.07-.78 0-.56C.07-.78.24-.92.47-.92C.72-.92.98-.74.98-.36C.98.15.4.5 0 .95Z',
  s: 'M0-1C.4-.5.95-.18.95.28C.95.6.72.76.48.76C.32.76.16.68.08.54Q.1.84.32 1H-.32Q-.1.84-.08.54C-.16.68-.32.76-.48.76C-.72.76-.95.6-.95.28C-.95-.18-.4-.5 0-1Z',
};

const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const [TOP, UPPER, CENTRE, LOWER, BOTTOM] = [30, 56.7, 70, 83.3, 110];

/** Where the pips of each rank stand; those of the lower half stand on their heads. */
const PIPS: Record<number, [number, number][]> = {
  2: [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  3: [[MIDDLE, TOP], [MIDDLE, CENTRE], [MIDDLE, BOTTOM]],
  4: [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  5: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, CENTRE], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  6: [[LEFT, TOP], [RIGHT, TOP], [LEFT, CENTRE], [RIGHT, CENTRE], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  7: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 50], [LEFT, CENTRE], [RIGHT, CENTRE], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  8: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 50], [LEFT, CENTRE], [RIGHT, CENTRE], [MIDDLE, 90], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  9: [[LEFT, TOP], [RIGHT, TOP], [LEFT, UPPER], [RIGHT, UPPER], [MIDDLE, CENTRE], [LEFT, LOWER], [RIGHT, LOWER], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  10: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 43], [LEFT, UPPER], [RIGHT, UPPER], [LEFT, LOWER], [RIGHT, LOWER], [MIDDLE, 97], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
};

/** What the court wears, drawn around the origin. */
const HEADGEAR: Record<number, string> = {
  11: 'M-13 6Q-13-9 3-9Q13-8 13 6ZM4-8Q12-20 20-17Q15-8 8-5Z',
  12: 'M-14 6L-17-7L-8-1L0-12L8-1L17-7L14 6ZM-2.5-14a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M-19.5-9a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M14.5-9a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  13: 'M-16 6L-19-10L-9-3L-6-13H6L9-3L19-10L16 6ZM-2-13V-16H-5V-19H-2V-22H2V-19H5V-16H2V-13Z',
};

const NAMES = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

function suit(card: Card, x: number, y: number, size: number, isUpsideDown = false): SVGPathElement {
  const turn = isUpsideDown ? ' rotate(180)' : '';
  return svg('path', { d: SHAPES[card.suit], transform: `translate(${x} ${y})${turn} scale(${size})` });
}

function corner(card: Card): SVGGElement {
  const name = svg('text', { x: 14, y: 23, class: 'rank' });
  name.textContent = NAMES[card.rank] ?? '';
  return svg('g', {}, name, suit(card, 14, 34, 7));
}

function middleOf(card: Card): SVGElement[] {
  if (card.rank === 1) return [suit(card, 50, 70, 26)];
  const pips = PIPS[card.rank];
  if (pips) return pips.map(([x, y]) => suit(card, x, y, 8.6, y > CENTRE));
  const worn = HEADGEAR[card.rank] ?? '';
  return [
    svg('rect', { x: 25, y: 17, width: 50, height: 106, rx: 5, class: 'frame' }),
    svg('path', { d: worn, transform: 'translate(50 45)', class: 'court' }),
    svg('path', { d: worn, transform: 'translate(50 95) rotate(180)', class: 'court' }),
    suit(card, 50, 70, 12),
  ];
}

/** The face of a card: as printed where there is room, and with large signs where there is little. */
export function drawFace(card: Card): SVGSVGElement {
  const upper = corner(card);
  const lower = corner(card);
  lower.setAttribute('transform', 'rotate(180 50 70)');
  const large = svg('text', { x: 9, y: 42, class: 'rank large' });
  large.textContent = NAMES[card.rank] ?? '';
  return svg(
    'svg',
    { viewBox: '0 0 100 140', 'aria-hidden': 'true' },
    svg('g', { class: 'printed' }, upper, lower, ...middleOf(card)),
    svg('g', { class: 'plain' }, large, suit(card, 76, 27, 16), suit(card, 50, 94, 30)),
  );
}

/** The sign of a suit for an empty foundation. */
export function drawSign(of: Suit): SVGSVGElement {
  return svg('svg', { viewBox: '0 0 100 140', 'aria-hidden': 'true' }, suit({ rank: 1, suit: of }, 50, 70, 24));
}
