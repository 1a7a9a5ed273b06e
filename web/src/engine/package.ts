// The npm package's door: the same engine as on the page, with addresses that need no bundler.
import { EngineClient } from './client.ts';
import { browserHost } from './host.ts';
import type { WorkerLike } from './lane.ts';
import type { GameRef } from './types/index.ts';

export { accepted, EngineFault } from './choose.ts';
export { EngineClient } from './client.ts';
export { EngineDied, type AskOptions } from './lane.ts';
export type * from './types/index.ts';

/** An engine whose workers start when they are first asked. */
export function createEngine(): EngineClient {
  const create = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }) as WorkerLike;
  const address = (file: string): URL => new URL(`./wasm/${file}`, import.meta.url);
  const weights = {
    draughts: address('draughts.weights').href,
    checkers: address('checkers.weights').href,
    connect6: address('connect6.weights').href,
  };
  return new EngineClient((family) => browserHost(create, address(`${family}.wasm`), weights));
}

let engine: EngineClient | undefined;

/** The move the engine makes in `state` after `timeMs`, or null if the game is over. */
export function chooseMove(state: GameRef, timeMs: number): Promise<string | null> {
  engine ??= createEngine();
  return engine.chooseMove(state, timeMs);
}
