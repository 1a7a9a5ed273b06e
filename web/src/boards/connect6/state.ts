// What a Connect6 board shows, and a turn half made.

/** A point of the board: columns from the left, rows from the bottom, both from 0. */
export interface Cell {
  column: number;
  row: number;
}

/** A stone on its point. */
export interface Stone extends Cell {
  colour: 'black' | 'white';
}

/** Points the engine would play in one turn. */
export interface Suggestion {
  cells: Cell[];
  rank: number;
}

/** What a screen reader is told of a point. */
export interface PointFacts {
  cell: Cell;
  stone: Stone | null;
  isTentative: boolean;
  isLast: boolean;
  isThreat: boolean;
}

/** Everything that the owner of a board sets. */
export interface Config {
  size: number;
  stones: Stone[];
  flipped: boolean;
  coordinates: boolean;
  /** The colour of the stones a person may lay now, or null. */
  colour: 'black' | 'white' | null;
  /** Stones of a whole turn. */
  stonesThisTurn: 1 | 2;
  last: Cell[];
  winningLine: Cell[];
  /** Points that would win for the side to move, and points it must answer. */
  wins: Cell[];
  dangers: Cell[];
  suggestions: Suggestion[];
  title: string;
  describe(facts: PointFacts): string;
  /** A whole turn was laid. */
  onTurn(cells: Cell[]): void;
  /** The first stone of a pair was laid or taken back. */
  onTentative(cell: Cell | null): void;
  onEdit: ((cell: Cell) => void) | null;
}

/** The config and what a person is doing right now. */
export interface State extends Config {
  tentative: Cell | null;
  hovered: Cell | null;
}

export const DEFAULTS: Config = {
  size: 19,
  stones: [],
  flipped: false,
  coordinates: true,
  colour: null,
  stonesThisTurn: 2,
  last: [],
  winningLine: [],
  wins: [],
  dangers: [],
  suggestions: [],
  title: '',
  describe: ({ cell }) => cellName(cell),
  onTurn: () => {},
  onTentative: () => {},
  onEdit: null,
};

/** Whether two points are the same. */
export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a !== null && b !== null && a.column === b.column && a.row === b.row;
}

/** A point as it is written: `j10`. */
export function cellName({ column, row }: Cell): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The points that a turn such as `j10k11` names; none if it is no turn. */
export function cellsOf(text: string): Cell[] {
  if (!/^([a-s]\d{1,2}){1,2}$/.test(text)) return [];
  return [...text.matchAll(/([a-s])(\d+)/g)].map(([, letter = 'a', digits]) => ({
    column: letter.charCodeAt(0) - 97,
    row: Number(digits) - 1,
  }));
}

/** A turn as it is written. */
export function turnText(cells: Cell[]): string {
  return cells.map(cellName).join('');
}
