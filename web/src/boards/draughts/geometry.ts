// Where the numbered squares of a draughts board lie: the dark ones, row by row from the top.
import type { Spot } from '../common/point';

/** Squares in a row and rows on the board. */
export type BoardSize = 8 | 10;

/** How many squares are played on. */
export function squareCount(size: BoardSize): number {
  return (size * size) / 2;
}

/** Where a square is seen. */
export function spotOf(square: number, size: BoardSize, flipped: boolean): Spot {
  const half = size / 2;
  const row = Math.floor((square - 1) / half);
  const column = ((square - 1) % half) * 2 + (row % 2 === 0 ? 1 : 0);
  return flipped ? { row: size - 1 - row, column: size - 1 - column } : { row, column };
}

/** The square seen at a spot, or null on the light ones and outside. */
export function squareAt({ row, column }: Spot, size: BoardSize, flipped: boolean): number | null {
  if (row < 0 || column < 0 || row >= size || column >= size || (row + column) % 2 === 0) return null;
  const [r, c] = flipped ? [size - 1 - row, size - 1 - column] : [row, column];
  return r * (size / 2) + Math.floor(c / 2) + 1;
}

/** The square in letters and digits, `a1` being the lower left corner as White sees it. */
export function algebraic(square: number, size: BoardSize): string {
  const { row, column } = spotOf(square, size, false);
  return `${String.fromCharCode(97 + column)}${size - row}`;
}

/** A move text with every number written in letters and digits: `32-28` becomes `c3-d4`. */
export function algebraicMove(text: string, size: BoardSize): string {
  return text.replace(/\d+/g, (digits) => algebraic(Number(digits), size));
}
