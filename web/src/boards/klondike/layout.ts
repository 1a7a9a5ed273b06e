// Where everything lies on the table, in pixels, for a given width.
import { foundation, STOCK, SUITS, WASTE, type Card, type Place, type State } from './state';

const GAP = 0.13;
/** The table in card widths: seven cards and the gaps around them. */
export const WIDTH = 7 + 8 * GAP;
const HEIGHT = 1.4;

/** A card at its place. */
export interface Lying {
  card: Card;
  place: Place;
  x: number;
  y: number;
  z: number;
  isUp: boolean;
  /** Whether it can be reached: the top of a heap, or face up in a pile. */
  isOpen: boolean;
  above: number;
  below: number;
}

/** An empty place, or the back of the stock. */
export interface Slot {
  place: Place;
  x: number;
  y: number;
}

/** The table for a width: the size of a card, the slots and the cards. */
export interface Layout {
  width: number;
  height: number;
  slots: Slot[];
  cards: Lying[];
}

/** Lays the table. */
export function lay(state: State, tableWidth: number, tableHeight: number): Layout {
  const width = tableWidth / WIDTH;
  const height = width * HEIGHT;
  const column = (index: number): number => width * (GAP + index * (1 + GAP));
  const top = width * GAP;
  const below = top + height + width * 2 * GAP;
  const slots: Slot[] = [
    { place: STOCK, x: column(0), y: top },
    { place: WASTE, x: column(1), y: top },
    ...SUITS.map((suit, index) => ({ place: foundation(suit), x: column(3 + index), y: top })),
    ...state.piles.map((_, index) => ({ place: `T${index + 1}`, x: column(index), y: below })),
  ];
  const cards: Lying[] = [];
  const put = (card: Card, place: Place, x: number, y: number, rest: Partial<Lying>): void => {
    cards.push({ card, place, x, y, z: cards.length + 1, isUp: true, isOpen: false, above: 0, below: 0, ...rest });
  };

  for (const card of [...state.stock].reverse()) put(card, STOCK, column(0), top, { isUp: false });
  const fanned = Math.min(state.drawCount, state.waste.length);
  state.waste.forEach((card, index) => {
    const fromTop = state.waste.length - 1 - index;
    const shift = Math.max(0, fanned - 1 - fromTop) * width * 0.28;
    put(card, WASTE, column(1) + shift, top, { isOpen: fromTop === 0, below: index });
  });
  SUITS.forEach((suit, index) => {
    const height = state.foundations[index] ?? 0;
    for (let rank = 1; rank <= height; rank++) {
      put({ rank, suit }, foundation(suit), column(3 + index), top, { isOpen: rank === height });
    }
  });
  state.piles.forEach(({ down, up }, index) => {
    const steps = fan(down.length, up.length, height, tableHeight - below - height - width * GAP);
    down.forEach((card, depth) => {
      put(card, `T${index + 1}`, column(index), below + depth * steps.down, { isUp: state.peek });
    });
    up.forEach((card, depth) => {
      const y = below + down.length * steps.down + depth * steps.up;
      const above = up.length - 1 - depth;
      put(card, `T${index + 1}`, column(index), y, { isOpen: true, above, below: down.length });
    });
  });
  return { width, height, slots, cards };
}

/** How far the cards of a pile stand apart; less where the pile would not fit. */
function fan(down: number, up: number, height: number, room: number): { down: number; up: number } {
  const wish = { down: height * 0.13, up: height * 0.29 };
  const need = down * wish.down + Math.max(0, up - 1) * wish.up;
  const scale = need > room ? room / need : 1;
  return { down: wish.down * scale, up: wish.up * scale };
}

