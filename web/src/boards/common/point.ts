// Places on a board as it is seen: rows from the top, columns from the left, whichever way it is turned.

/** A cell as seen on the screen. */
export interface Spot {
  row: number;
  column: number;
}

/** A point in board units: one cell is one unit wide. */
export interface Point {
  x: number;
  y: number;
}

/** Whether two spots are the same. */
export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  return a === b || (a !== null && b !== null && a.row === b.row && a.column === b.column);
}

/** The middle of a spot. */
export function middle(spot: Spot): Point {
  return { x: spot.column + 0.5, y: spot.row + 0.5 };
}
