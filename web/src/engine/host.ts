// What a browser gives to the engine: compiled modules, shared memory where the page is isolated, locks.
import type { Host, WorkerLike } from './lane.ts';
import type { Tables, Weights } from './messages.ts';

/** A host that makes workers with `create` and compiles the module found at `address`. */
export function browserHost(create: () => WorkerLike, address: URL, weights: Weights = {}, tables: Tables = {}): Host {
  let module: Promise<WebAssembly.Module> | undefined;
  const compiled = () => {
    module ??= compile(address).catch((error: unknown) => {
      // The next worker tries again: a network may come back.
      module = undefined;
      throw error;
    });
    return module;
  };
  return {
    create,
    module: compiled,
    weights,
    tables,
    stopCell: () => (globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null),
    afterLife: 'locks' in navigator ? (name, gone) => void navigator.locks.request(name, gone) : null,
  };
}

async function compile(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
