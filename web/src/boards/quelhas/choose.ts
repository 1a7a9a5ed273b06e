// Which segment a person means: a start, then an end in line with it. The engine lists what may be placed.
import { sameSpot } from '../common/point';
import type { Cell, Placement } from './state';

/** The placements with one end at a cell, seen from that cell. */
function from(moves: Placement[], cell: Cell): { end: Cell; move: Placement }[] {
  return moves.flatMap((move) => {
    if (sameSpot(move.from, cell)) return [{ end: move.to, move }];
    if (sameSpot(move.to, cell)) return [{ end: move.from, move }];
    return [];
  });
}

/** Whether a segment may have an end here. */
export function canStart(moves: Placement[], cell: Cell): boolean {
  return from(moves, cell).length > 0;
}

/** Where a segment that starts here may end. */
export function ends(moves: Placement[], start: Cell): Cell[] {
  return from(moves, start).map(({ end }) => end);
}

/** The placement between two cells, or null. */
export function between(moves: Placement[], start: Cell, end: Cell): Placement | null {
  return from(moves, start).find((one) => sameSpot(one.end, end))?.move ?? null;
}

/** The placement from a start that comes nearest to a cell, for showing where a drag would end. */
export function nearest(moves: Placement[], start: Cell, reach: Cell): Placement | null {
  if (sameSpot(start, reach)) return null;
  const distance = (cell: Cell): number => Math.abs(cell.row - reach.row) + Math.abs(cell.column - reach.column);
  const options = from(moves, start).sort((a, b) => distance(a.end) - distance(b.end));
  const best = options[0];
  if (!best) return null;
  const isAhead = distance(best.end) < distance(start);
  return isAhead ? best.move : null;
}
