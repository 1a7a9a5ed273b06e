// What a query needs: the module that answers it, for each family of games has an engine of its own, so that a page
// loads no more than it plays; and all that full strength is made of.
import type { Game, Query, Request } from './types/index.ts';

/** A family of games that share an engine. */
export type Family = 'draughts' | 'connect6' | 'quelhas' | 'klondike';

/** The family of a game. */
export function familyOf(game: Game): Family {
  return game === 'checkers' ? 'draughts' : game;
}

/** The request of a query for full strength; levels are players that are the same everywhere. */
export function atFullStrength(query: Query): Request | null {
  if (query.ask !== 'think') return null;
  return (query.request.level ?? 'expert') === 'expert' ? query.request : null;
}

/** The game that a query is about. */
export function gameOf(query: Query): Game {
  if ('at' in query) return query.at.game;
  if ('request' in query) return query.request.game;
  if ('game' in query) return query.game;
  // Only Klondike is dealt.
  return 'klondike';
}
