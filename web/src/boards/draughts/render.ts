// The drawing of a draughts board: squares once, marks and pieces whenever something changed.
import { drawArrows } from '../common/arrows';
import { label, svg } from '../common/dom';
import { middle, type Point } from '../common/point';
import { algebraic, spotOf, squareCount } from './geometry';
import { origins, targets } from './choose';
import type { Piece, State } from './state';

/** The layers of the drawing, from the lowest. */
export interface Layers {
  root: SVGSVGElement;
  squares: SVGGElement;
  marks: SVGGElement;
  pieces: SVGGElement;
  arrows: SVGGElement;
  /** The drawn piece of each occupied square. */
  drawn: Map<number, SVGGElement>;
}

/** Empty layers. */
export function makeLayers(): Layers {
  const [squares, marks, pieces, arrows] = [svg('g'), svg('g'), svg('g'), svg('g')];
  const root = svg('svg', { 'aria-hidden': 'true' }, squares, marks, pieces, arrows);
  return { root, squares, marks, pieces, arrows, drawn: new Map() };
}

/** The middle of a square as it is seen. */
export function centre(state: State, square: number): Point {
  return middle(spotOf(square, state.size, state.flipped));
}

/** Draws the chequers and their coordinates. */
export function drawSquares(layers: Layers, state: State): void {
  const { size, flipped, coordinates } = state;
  layers.root.setAttribute('viewBox', `0 0 ${size} ${size}`);
  const parts: SVGElement[] = [svg('rect', { width: size, height: size, class: 'light' })];
  for (let square = 1; square <= squareCount(size); square++) {
    const { row, column } = spotOf(square, size, flipped);
    parts.push(svg('rect', { x: column, y: row, width: 1.005, height: 1.005, class: 'dark' }));
    if (coordinates === 'numbers') {
      parts.push(label(column + 0.045, row + 0.145, String(square), 'coordinate'));
    } else if (coordinates === 'algebraic' && (column === 0 || row === size - 1)) {
      parts.push(label(column + 0.045, row + 0.145, algebraic(square, size), 'coordinate'));
    }
  }
  layers.squares.replaceChildren(...parts);
}

/** Draws what is marked: the last move, what can move, what is chosen and where it can go. */
export function drawMarks(layers: Layers, state: State): void {
  const parts: SVGElement[] = [];
  const mark = (square: number, name: string): void => {
    const { row, column } = spotOf(square, state.size, state.flipped);
    parts.push(svg('rect', { x: column, y: row, width: 1, height: 1, class: `mark ${name}` }));
  };
  if (state.last) {
    const { path } = state.last;
    for (const square of new Set(path)) mark(square, 'last');
  }
  const isForced = state.moves.some((move) => move.captured.length > 0);
  if (state.choice) {
    for (const square of state.choice.walked) mark(square, 'chosen');
    for (const square of targets(state.choice)) {
      const { x, y } = centre(state, square);
      parts.push(svg('circle', { cx: x, cy: y, r: 0.16, class: 'target' }));
    }
    const taken = new Set(state.choice.moves.flatMap((move) => move.captured));
    for (const square of taken) {
      const { x, y } = centre(state, square);
      parts.push(svg('circle', { cx: x, cy: y, r: 0.46, class: 'prey' }));
    }
  } else {
    for (const square of origins(state.moves)) {
      const { x, y } = centre(state, square);
      parts.push(svg('circle', { cx: x, cy: y, r: 0.455, class: isForced ? 'movable forced' : 'movable' }));
    }
  }
  layers.marks.replaceChildren(...parts);
}

/** Draws arrows between squares. */
export function drawLines(layers: Layers, state: State): void {
  const arrows = state.arrows.map(({ from, to, rank }) => ({
    from: centre(state, from),
    to: centre(state, to),
    rank,
  }));
  drawArrows(layers.arrows, arrows);
}

/** The drawing of one piece, its middle at the origin. */
export function drawPiece(piece: Piece): SVGGElement {
  const group = svg('g', { class: `piece ${piece.colour}${piece.king ? ' king' : ''}` });
  const discs = piece.king ? [0.075, -0.065] : [0];
  for (const y of discs) {
    group.append(
      svg('circle', { cy: y + 0.05, r: 0.39, class: 'edge' }),
      svg('circle', { cy: y, r: 0.39, class: 'face' }),
    );
  }
  const top = discs.at(-1) ?? 0;
  group.append(svg('circle', { cy: top, r: 0.28, class: 'groove' }));
  if (piece.king) {
    const crown = `M-.17 ${top + 0.12} L-.2 ${top - 0.1} L-.09 ${top} L0 ${top - 0.15} L.09 ${top} L.2 ${top - 0.1} L.17 ${top + 0.12} Z`;
    group.append(svg('path', { d: crown, class: 'crown' }));
  }
  return group;
}

/** Puts a drawn piece at rest on its square. */
export function rest(element: SVGGElement, at: Point): void {
  element.style.transform = `translate(${at.x}px, ${at.y}px)`;
}
