// Which module answers a query: each family of games has an engine of its own, so that a page loads no more than it
// plays.
import type { Game, Query } from './types/index.ts';

/** A family of games that share an engine. */
export type Family = 'draughts' | 'connect6' | 'quelhas' | 'klondike';

/** The family of a game. */
export function familyOf(game: Game): Family {
  return game === 'checkers' ? 'draughts' : game;
}

/** The game that a query is about. */
export function gameOf(query: Query): Game {
  if ('at' in query) return query.at.game;
  if ('request' in query) return query.request.game;
  if ('game' in query) return query.game;
  // Only Klondike is dealt.
  return 'klondike';
}
