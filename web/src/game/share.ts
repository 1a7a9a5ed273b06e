// A game as a link: everything stands in the part of the address that no server sees.
import type { Game, Start } from '../engine/types';

const GAMES: Game[] = ['draughts', 'checkers', 'connect6', 'quelhas', 'klondike'];
const LONGEST = 20_000;

/** What a link carries: where a game began and what was played. */
export interface Shared {
  game: Game;
  start: Start;
  position: string | null;
  moves: string[];
}

/** The text of a link, to stand after `#/shared?`. */
export function toQuery({ game, start, position, moves }: Shared): string {
  const query = new URLSearchParams({ game });
  if (position !== null) query.set('position', position);
  else {
    for (const [name, value] of Object.entries(start)) {
      if (value !== null && value !== undefined && value !== false) query.set(name, String(value));
    }
  }
  if (moves.length > 0) query.set('moves', moves.join(' '));
  return query.toString();
}

/** What the text of a link carries, or null if it is no link of ours. The engine judges the rest. */
export function fromQuery(text: string): Shared | null {
  if (text.length > LONGEST) return null;
  const query = new URLSearchParams(text);
  const game = GAMES.find((one) => one === query.get('game'));
  if (!game) return null;
  const start: Start = {};
  const size = query.get('size');
  if (size !== null) start.size = size;
  if (query.get('swap') === 'true') start.swap = true;
  for (const name of ['seed', 'draw', 'redeals'] as const) {
    const value = query.get(name);
    if (value === null) continue;
    if (!/^\d{1,15}$/.test(value)) return null;
    start[name] = Number(value);
  }
  const moves = (query.get('moves') ?? '').split(' ').filter((move) => move !== '');
  return { game, start, position: query.get('position'), moves };
}
