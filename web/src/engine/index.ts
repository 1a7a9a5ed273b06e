// The engine of this page.
import { EngineClient } from './client.ts';
import { browserHost } from './host.ts';
import type { WorkerLike } from './lane.ts';
import connect6 from './wasm/connect6.wasm?url';
import draughts from './wasm/draughts.wasm?url';
import klondike from './wasm/klondike.wasm?url';
import quelhas from './wasm/quelhas.wasm?url';

export { accepted, chooseMove, EngineFault } from './choose.ts';
export { EngineClient } from './client.ts';
export { EngineDied, type AskOptions } from './lane.ts';
export type * from './types/index.ts';

const MODULES = { draughts, connect6, quelhas, klondike };

/** An engine whose workers start when they are first asked. */
export function createEngine(): EngineClient {
  const create = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
  return new EngineClient((family) => browserHost(create, new URL(MODULES[family], document.baseURI)));
}
