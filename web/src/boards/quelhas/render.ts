// The drawing of a Quelhas board: cells once, segments and the one being drawn whenever something changed.
import { drawArrows } from '../common/arrows';
import { label, svg } from '../common/dom';
import { middle, sameSpot, type Spot } from '../common/point';
import { ends, nearest } from './choose';
import { type Cell, type Direction, type Segment, type State } from './state';

/** Board units around the cells, where coordinates stand. */
export function margin(state: State): number {
  return state.coordinates ? 0.5 : 0.06;
}

/** The layers of the drawing, from the lowest. */
export interface Layers {
  root: SVGSVGElement;
  cells: SVGGElement;
  segments: SVGGElement;
  marks: SVGGElement;
  arrows: SVGGElement;
}

/** Empty layers. */
export function makeLayers(): Layers {
  const [cells, segments, marks, arrows] = [svg('g'), svg('g'), svg('g'), svg('g')];
  const root = svg('svg', { 'aria-hidden': 'true' }, cells, segments, marks, arrows);
  return { root, cells, segments, marks, arrows };
}

/** Where a cell is seen, or the cell seen at a spot: turning the board twice leaves it as it was. */
export function turned(state: State, { row, column }: Spot): Spot {
  return state.flipped ? { row: state.rows - 1 - row, column: state.columns - 1 - column } : { row, column };
}

/** Draws the empty cells and the coordinates. */
export function drawCells(layers: Layers, state: State): void {
  const { rows, columns } = state;
  const edge = margin(state);
  layers.root.setAttribute('viewBox', `${-edge} ${-edge} ${columns + 2 * edge} ${rows + 2 * edge}`);
  const parts: SVGElement[] = [
    svg('rect', { x: -edge, y: -edge, width: columns + 2 * edge, height: rows + 2 * edge, class: 'table' }),
  ];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      parts.push(svg('rect', { x: column + 0.03, y: row + 0.03, width: 0.94, height: 0.94, rx: 0.1, class: 'cell' }));
    }
  }
  if (state.coordinates) {
    for (let column = 0; column < columns; column++) {
      const { column: seen } = turned(state, { row: 0, column });
      parts.push(label(seen + 0.5, -0.14, String.fromCharCode(97 + column), 'coordinate across'));
    }
    for (let row = 0; row < rows; row++) {
      const { row: seen } = turned(state, { row, column: 0 });
      parts.push(label(-0.12, seen + 0.6, String(row + 1), 'coordinate down'));
    }
  }
  layers.cells.replaceChildren(...parts);
}

function bar(state: State, a: Cell, b: Cell, name: string): SVGElement {
  const [p, q] = [turned(state, a), turned(state, b)];
  const [row, column] = [Math.min(p.row, q.row), Math.min(p.column, q.column)];
  const height = Math.abs(p.row - q.row) + 1;
  const width = Math.abs(p.column - q.column) + 1;
  const inset = 0.1;
  return svg('rect', {
    x: column + inset,
    y: row + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: 0.26,
    class: `segment ${name}`,
  });
}

/** A line along the middle of a segment: what tells the two sides apart without their colours. */
function grain(state: State, { from, to, direction }: Segment): SVGElement {
  const [a, b] = [middle(turned(state, from)), middle(turned(state, to))];
  return svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: `grain ${direction}` });
}

/** Draws the segments, and filled cells whose segments are not known. */
export function drawSegments(layers: Layers, state: State): void {
  const parts = state.filled.map((cell) => bar(state, cell, cell, 'unknown'));
  for (const segment of state.segments) {
    const { last } = state;
    const isLast = last !== null && sameSpot(last.from, segment.from) && sameSpot(last.to, segment.to);
    parts.push(bar(state, segment.from, segment.to, `${segment.direction}${isLast ? ' last' : ''}`));
    parts.push(grain(state, segment));
  }
  layers.segments.replaceChildren(...parts);
}

/** Draws the segment being made: where it starts, where it could end, where it would end now. */
export function drawDraft(layers: Layers, state: State): void {
  const parts: SVGElement[] = [];
  const { start, reach, direction } = state;
  if (start && direction) {
    for (const cell of ends(state.moves, start)) {
      const { x, y } = middle(turned(state, cell));
      parts.push(svg('circle', { cx: x, cy: y, r: 0.12, class: 'target' }));
    }
    const move = reach ? nearest(state.moves, start, reach) : null;
    if (move) parts.push(bar(state, move.from, move.to, `${direction} draft`));
    const { row, column } = turned(state, start);
    parts.push(svg('rect', { x: column + 0.1, y: row + 0.1, width: 0.8, height: 0.8, rx: 0.26, class: 'start' }));
  }
  layers.marks.replaceChildren(...parts);
  const arrows = state.suggestions.map(({ from, to, rank }) => ({
    from: middle(turned(state, from)),
    to: middle(turned(state, to)),
    rank,
  }));
  drawArrows(layers.arrows, arrows);
}

/** Who fills a cell. */
export function ownerOf(state: State, cell: Cell): Direction | 'filled' | null {
  const covers = ({ from, to }: Segment): boolean =>
    cell.row >= Math.min(from.row, to.row) && cell.row <= Math.max(from.row, to.row) &&
    cell.column >= Math.min(from.column, to.column) && cell.column <= Math.max(from.column, to.column);
  const segment = state.segments.find(covers);
  if (segment) return segment.direction;
  return state.filled.some((one) => sameSpot(one, cell)) ? 'filled' : null;
}
