// What a draughts board shows and what it does with a finished choice.
import type { BoardSize } from './geometry';
import type { Choice, Route } from './choose';

/** A piece on its square. */
export interface Piece {
  square: number;
  colour: 'white' | 'black';
  king: boolean;
}

/** An arrow between squares. */
export interface SquareArrow {
  from: number;
  to: number;
  rank: number;
}

/** What a screen reader is told of a square. */
export interface SquareFacts {
  square: number;
  piece: Piece | null;
  canMove: boolean;
  isTarget: boolean;
  isSelected: boolean;
  isLast: boolean;
}

/** Everything that the owner of a board sets. */
export interface Config {
  size: BoardSize;
  pieces: Piece[];
  flipped: boolean;
  coordinates: 'none' | 'numbers' | 'algebraic';
  /** The moves a person may choose from; none while it is not their turn. */
  moves: Route[];
  last: Route | null;
  arrows: SquareArrow[];
  /** The name of the whole board for a screen reader. */
  title: string;
  describe(facts: SquareFacts): string;
  /** A whole move was chosen. */
  onMove(move: Route): void;
  /** Set while a position is edited: any square may be pressed. */
  onEdit: ((square: number) => void) | null;
}

/** The config and what a person is doing right now. */
export interface State extends Config {
  choice: Choice | null;
  /** Where the piece of the last move was let go: it need not travel there again. */
  dropped: number | null;
}

export const DEFAULTS: Config = {
  size: 10,
  pieces: [],
  flipped: false,
  coordinates: 'numbers',
  moves: [],
  last: null,
  arrows: [],
  title: '',
  describe: ({ square }) => String(square),
  onMove: () => {},
  onEdit: null,
};

