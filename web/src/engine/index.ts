// The engine of this page.
import { EngineClient } from './client.ts';
import { browserHost } from './host.ts';
import type { WorkerLike } from './lane.ts';
import moduleAddress from './wasm/quina_bg.wasm?url';

export { accepted, chooseMove, EngineFault } from './choose.ts';
export { EngineClient } from './client.ts';
export { EngineDied, type AskOptions } from './lane.ts';
export type * from './types/index.ts';

/** An engine whose workers start when they are first asked. */
export function createEngine(): EngineClient {
  const create = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
  return new EngineClient(browserHost(create, new URL(moduleAddress, document.baseURI)));
}
