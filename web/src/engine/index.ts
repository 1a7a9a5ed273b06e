// The engine of this page.
import { EngineClient } from './client.ts';
import type { Family } from './family.ts';
import { browserHost } from './host.ts';
import type { WorkerLike } from './lane.ts';
import { remoteAddress, remoteHost } from './remote.ts';
import { Team } from './team.ts';
import checkersTables from '../../../data/draughts/tables-english.wld?url';
import draughtsTables from '../../../data/draughts/tables-international.wld?url';
import checkersWeights from './wasm/checkers.weights?url';
import connect6Weights from './wasm/connect6.weights?url';
import draughtsWeights from './wasm/draughts.weights?url';
import connect6 from './wasm/connect6.wasm?url';
import draughts from './wasm/draughts.wasm?url';
import klondike from './wasm/klondike.wasm?url';
import quelhas from './wasm/quelhas.wasm?url';
import games from './wasm/threads/games.wasm?url';

export { accepted, chooseMove, EngineFault } from './choose.ts';
export { EngineClient } from './client.ts';
export { EngineDied, type AskOptions } from './lane.ts';
export type * from './types/index.ts';

const MODULES = { draughts, connect6, quelhas, klondike };

/** How many threads think together at most: more help less and less, and a page is not alone on its machine. */
const MOST_THREADS = 4;

/** How many threads an engine can have here: one, where memory cannot be shared. */
export function threadsHere(): number {
  return globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, MOST_THREADS) : 1;
}

/**
 * An engine whose workers start when they are first asked; `threads` of them think together. A page that `quina serve`
 * serves asks the program itself.
 */
export function createEngine(threads = 1): EngineClient {
  const remote = remoteAddress();
  if (remote) return new EngineClient(() => remoteHost(remote));
  const address = (module: string): URL => new URL(module, document.baseURI);
  const alone = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
  const member = () => new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' }) as WorkerLike;
  const weights = {
    draughts: address(draughtsWeights).href,
    checkers: address(checkersWeights).href,
    connect6: address(connect6Weights).href,
  };
  const tables = {
    'tables-english.wld': address(checkersTables).href,
    'tables-international.wld': address(draughtsTables).href,
  };
  const team = { count: threads, host: browserHost(() => new Team(member, threads), address(games), weights, tables) };
  const host = (family: Family) => browserHost(alone, address(MODULES[family]), weights, tables);
  return new EngineClient(host, threads > 1 ? team : null);
}
