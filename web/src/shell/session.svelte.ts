// What the pages share: the game on the board.
import type { Setup } from '../game/kept';
import { Match, type Past } from '../game/match.svelte';
import { engine, thinker } from './engine';
import { go } from './route.svelte';

/** The game on the board, kept here so that it lives on where the browser stores nothing. */
export const session = $state<{ match: Match | null }>({ match: null });

/** Starts a game, with what was already played if anything was, and shows it at once. */
export function start(setup: Setup, past: Past | null = null): void {
  const match = new Match(engine, thinker, setup);
  enter(match);
  go(`play/${match.id}`);
  void match.begin(past);
}

/** Puts a game on the board in the place of the one before. */
export function enter(match: Match): void {
  session.match?.leave();
  session.match = match;
}

/** A setup with the usual choices. */
export function usual(game: Setup['game']): Setup {
  const isPuzzle = game === 'klondike';
  return {
    game,
    start: game === 'quelhas' ? { swap: true } : {},
    position: null,
    seats: { first: 'human', second: isPuzzle ? 'human' : 'engine' },
    level: 'medium',
    moveTime: 1000,
    clock: null,
    names: ['', ''],
  };
}
