// The drawing of a Connect6 board: lines once, stones and marks whenever something changed.
import { label, svg } from '../common/dom';
import type { Point, Spot } from '../common/point';
import { sameCell, type Cell, type State } from './state';

/** Board units around the outermost lines' cells, where coordinates stand. */
export function margin(state: State): number {
  return state.coordinates ? 0.62 : 0.1;
}

/** The layers of the drawing, from the lowest. */
export interface Layers {
  root: SVGSVGElement;
  lines: SVGGElement;
  stones: SVGGElement;
  marks: SVGGElement;
}

/** Empty layers. */
export function makeLayers(): Layers {
  const [lines, stones, marks] = [svg('g'), svg('g'), svg('g')];
  return { root: svg('svg', { 'aria-hidden': 'true' }, lines, stones, marks), lines, stones, marks };
}

/** Where a point is seen. */
export function spotOf(state: State, { column, row }: Cell): Spot {
  const last = state.size - 1;
  return state.flipped ? { row, column: last - column } : { row: last - row, column };
}

/** The point seen at a spot, or null outside the board. */
export function cellAt(state: State, { row, column }: Spot): Cell | null {
  const last = state.size - 1;
  if (row < 0 || column < 0 || row > last || column > last) return null;
  return state.flipped ? { row, column: last - column } : { row: last - row, column };
}

function centre(state: State, cell: Cell): Point {
  const { row, column } = spotOf(state, cell);
  return { x: column + 0.5, y: row + 0.5 };
}

/** Draws the lines, the star points and the coordinates. */
export function drawLines(layers: Layers, state: State): void {
  const { size } = state;
  const edge = margin(state);
  const whole = size + 2 * edge;
  layers.root.setAttribute('viewBox', `${-edge} ${-edge} ${whole} ${whole}`);
  const parts: SVGElement[] = [svg('rect', { x: -edge, y: -edge, width: whole, height: whole, class: 'wood' })];
  let path = '';
  for (let line = 0; line < size; line++) {
    path += `M.5 ${line + 0.5}H${size - 0.5}M${line + 0.5} .5V${size - 0.5}`;
  }
  parts.push(svg('path', { d: path, class: 'lines' }));
  const stars = size === 19 ? [3, 9, 15] : size === 15 ? [3, 7, 11] : size % 2 ? [(size - 1) / 2] : [];
  for (const x of stars) for (const y of stars) parts.push(svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.1, class: 'star' }));
  if (state.coordinates) {
    for (let index = 0; index < size; index++) {
      const cell = { column: index, row: index };
      const { x, y } = centre(state, cell);
      parts.push(label(x, size + 0.38, String.fromCharCode(97 + index), 'coordinate across'));
      parts.push(label(-0.12, y + 0.13, String(index + 1), 'coordinate down'));
    }
  }
  layers.lines.replaceChildren(...parts);
}

/** Draws the stones, the tentative one and the one under the pointer among them. */
export function drawStones(layers: Layers, state: State): void {
  const stone = (cell: Cell, name: string): SVGCircleElement => {
    const { x, y } = centre(state, cell);
    return svg('circle', { cx: x, cy: y, r: 0.44, class: `stone ${name}` });
  };
  const parts = state.stones.map((one) => stone(one, one.colour));
  if (state.colour && state.tentative) parts.push(stone(state.tentative, `${state.colour} tentative`));
  const { hovered } = state;
  if (state.colour && hovered && isFree(state, hovered)) parts.push(stone(hovered, `${state.colour} ghost`));
  layers.stones.replaceChildren(...parts);
}

/** Draws what is marked: the last turn, the winning line, threats and suggestions. */
export function drawMarks(layers: Layers, state: State): void {
  const parts: SVGElement[] = [];
  const circle = (cell: Cell, r: number, name: string): void => {
    const { x, y } = centre(state, cell);
    parts.push(svg('circle', { cx: x, cy: y, r, class: name }));
  };
  const [first, last] = [state.winningLine[0], state.winningLine.at(-1)];
  if (first && last) {
    const [a, b] = [centre(state, first), centre(state, last)];
    parts.push(svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: 'winning-line' }));
  }
  for (const cell of state.last) {
    const stone = state.stones.find((one) => sameCell(one, cell));
    circle(cell, 0.13, `last on-${stone?.colour ?? 'none'}`);
  }
  for (const cell of state.dangers) {
    const { x, y } = centre(state, cell);
    const arm = 0.2;
    const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`;
    parts.push(svg('path', { d, class: 'danger' }));
  }
  for (const cell of state.wins) circle(cell, 0.26, 'win');
  for (const { cells, rank } of [...state.suggestions].reverse()) {
    for (const cell of cells) {
      if (!isFree(state, cell) && !sameCell(cell, state.tentative)) continue;
      circle(cell, 0.4, `suggestion arrow-${Math.min(rank, 3)}`);
      const { x, y } = centre(state, cell);
      parts.push(label(x, y + 0.16, String(rank + 1), 'suggestion-rank'));
    }
  }
  layers.marks.replaceChildren(...parts);
}

/** Whether a stone can be laid on a point. */
export function isFree(state: State, cell: Cell): boolean {
  return !sameCell(cell, state.tentative) && !state.stones.some((stone) => sameCell(stone, cell));
}
