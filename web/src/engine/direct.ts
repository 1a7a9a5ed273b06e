// The engine in the thread that asks: for node, and for programs that bring a worker of their own. A query blocks
// until it is answered.
import { chooseMove, type Asked } from './choose.ts';
import type { AskOptions } from './lane.ts';
import type { Game, GameRef, Query, Reply } from './types/index.ts';
import { answer, initSync, learn } from './wasm/quina.js';

export { accepted, EngineFault } from './choose.ts';
export type * from './types/index.ts';

/** An engine without workers, for one family of games: there is one to a thread. */
export class DirectEngine implements Asked {
  /** Takes the bytes of a family's module, such as `draughts.wasm`, or the module compiled from them. */
  constructor(module: BufferSource | WebAssembly.Module) {
    initSync({ module });
  }

  /** Judges a game at full strength by these weights, such as `draughts.weights`; throws what is wrong with them. */
  learn(game: Game, weights: Uint8Array): void {
    learn(game, weights);
  }

  /** The reply to a query. A query that is refused is a reply too. */
  ask(query: Query, { onStep }: AskOptions = {}): Promise<Reply> {
    return new Promise((resolve) => {
      answer(JSON.stringify(query), (reply: string, isLast: boolean) => {
        (isLast ? resolve : onStep)?.(JSON.parse(reply));
      });
    });
  }

  /** The move the engine makes in `state` after `timeMs`, or null if the game is over. */
  chooseMove(state: GameRef, timeMs: number): Promise<string | null> {
    return chooseMove(this, state, timeMs);
  }
}
