// A position being set up: what lies where, and its text in the notation of the game. The engine judges it.
import type { Game, Role, Scene } from '../engine/types';

/** What lies on one place: a side's piece, a king, or a filled cell. */
export interface Item {
  side: Role;
  king: boolean;
}

/** A position being set up. Places go by number from the top left, row by row, in board order. */
export interface Edited {
  rows: number;
  columns: number;
  turn: Role;
  items: Map<number, Item>;
}

/** The position of a scene, to be changed. */
export function edited(scene: Scene): Edited {
  const { board } = scene;
  const turn = scene.turn ?? 'first';
  const items = new Map<number, Item>();
  if (board.kind === 'draughts') {
    for (const { square, side, king } of board.pieces) items.set(square, { side, king });
    return { rows: board.size, columns: board.size, turn, items };
  }
  if (board.kind === 'connect6') {
    for (const { column, row, side } of board.stones) items.set(row * board.size + column, { side, king: false });
    return { rows: board.size, columns: board.size, turn, items };
  }
  if (board.kind === 'quelhas') {
    for (const { column, row } of board.filled) items.set(row * board.columns + column, { side: 'first', king: false });
    return { rows: board.rows, columns: board.columns, turn, items };
  }
  return { rows: 0, columns: 0, turn, items };
}

/** The text of a layout of Klondike in which two cards have changed places. */
export function exchanged(layout: string, one: string, other: string): string {
  return layout.replace(/[A2-9TJQK][CDHS]/g, (card) => (card === one ? other : card === other ? one : card));
}

/** The text of a position; that of Klondike is changed card by card instead. */
export function positionText(game: Game, position: Edited): string {
  if (game === 'quelhas') return quelhasText(position);
  if (game === 'connect6') return connect6Text(position);
  return draughtsText(game === 'draughts', position);
}

function draughtsText(isFirstWhite: boolean, { turn, items }: Edited): string {
  const white: Role = isFirstWhite ? 'first' : 'second';
  const list = (side: Role): string =>
    [...items]
      .filter(([, item]) => item.side === side)
      .sort(([a], [b]) => a - b)
      .map(([square, item]) => `${item.king ? 'K' : ''}${square}`)
      .join(',');
  const black: Role = white === 'first' ? 'second' : 'first';
  return `${turn === white ? 'W' : 'B'}:W${list(white)}:B${list(black)}`;
}

function connect6Text({ rows, columns, turn, items }: Edited): string {
  const lines: string[] = [];
  for (let row = rows - 1; row >= 0; row--) {
    let line = '';
    for (let column = 0; column < columns; column++) {
      const item = items.get(row * columns + column);
      line += item ? (item.side === 'first' ? 'x' : 'o') : '.';
    }
    lines.push(line);
  }
  return `${lines.join('/')} ${turn === 'first' ? 'b' : 'w'}`;
}

function quelhasText({ rows, columns, turn, items }: Edited): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (items.has(row * columns + column) ? '#' : '.')).join(''),
  );
  return `${lines.join('/')} ${turn === 'first' ? 'V' : 'H'}`;
}
