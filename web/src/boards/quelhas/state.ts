// What a Quelhas board shows, and a segment half drawn.
import type { Spot } from '../common/point';

/** A cell: rows from the top, columns from the left, both from 0. */
export type Cell = Spot;

/** The two directions, which are the two sides. */
export type Direction = 'vertical' | 'horizontal';

/** A segment on the board. */
export interface Segment {
  from: Cell;
  to: Cell;
  direction: Direction;
}

/** A segment that may be placed. */
export interface Placement {
  text: string;
  from: Cell;
  to: Cell;
}

/** What a screen reader is told of a cell. */
export interface CellFacts {
  cell: Cell;
  owner: Direction | 'filled' | null;
  isStart: boolean;
  isEnd: boolean;
  isLast: boolean;
}

/** Everything that the owner of a board sets. */
export interface Config {
  rows: number;
  columns: number;
  segments: Segment[];
  /** Filled cells of which nobody knows the segments. */
  filled: Cell[];
  flipped: boolean;
  coordinates: boolean;
  /** The direction of who may place a segment now, or null. */
  direction: Direction | null;
  moves: Placement[];
  last: Placement | null;
  suggestions: { from: Cell; to: Cell; rank: number }[];
  title: string;
  describe(facts: CellFacts): string;
  onMove(move: Placement): void;
  onEdit: ((cell: Cell) => void) | null;
}

/** The config and what a person is doing right now. */
export interface State extends Config {
  start: Cell | null;
  /** The cell under the pointer or the focus. */
  reach: Cell | null;
}

export const DEFAULTS: Config = {
  rows: 10,
  columns: 10,
  segments: [],
  filled: [],
  flipped: false,
  coordinates: true,
  direction: null,
  moves: [],
  last: null,
  suggestions: [],
  title: '',
  describe: ({ cell }) => cellName(cell),
  onMove: () => {},
  onEdit: null,
};

/** A cell as it is written: `c7`. */
export function cellName({ row, column }: Cell): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The two ends that a move such as `c1-c7` names, or null if it names none. */
export function endsOf(text: string): { from: Cell; to: Cell } | null {
  const found = /^([a-j])(\d{1,2})-([a-j])(\d{1,2})$/.exec(text);
  if (!found) return null;
  const cell = (letter = 'a', digits = '1'): Cell => ({
    row: Number(digits) - 1,
    column: letter.charCodeAt(0) - 97,
  });
  return { from: cell(found[1], found[2]), to: cell(found[3], found[4]) };
}
