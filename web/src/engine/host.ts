// What a browser gives to the engine: compiled modules, learned evaluations, shared memory where the page is isolated,
// locks.
import { fetchBytes } from './fetch.ts';
import type { Host, WorkerLike } from './lane.ts';
import type { Tables } from './messages.ts';
import type { Game } from './types/index.ts';

/** Where the learned evaluation of a game is found, for the games that have one. */
export type Weights = Partial<Record<Game, string>>;

/** A host that makes workers with `create` and compiles the module found at `address`. */
export function browserHost(create: () => WorkerLike, address: URL, weights: Weights = {}, tables: Tables = {}): Host {
  const module = once((url: string) => compile(url));
  const learned = once((url: string) => fetchBytes(url));
  return {
    create,
    module: () => module(address.href),
    weights: (game) => {
      const found = weights[game];
      return found === undefined ? null : learned(found);
    },
    tables,
    stopCell: () => (globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null),
    afterLife: 'locks' in navigator ? (name, gone) => void navigator.locks.request(name, gone) : null,
  };
}

/** Fetches each address once. If nothing comes, the next one who asks tries again: a network may come back. */
export function once<T>(get: (address: string) => Promise<T>): (address: string) => Promise<T> {
  const coming = new Map<string, Promise<T>>();
  return (address) => {
    let found = coming.get(address);
    if (!found) {
      found = get(address).catch((error: unknown) => {
        coming.delete(address);
        throw error;
      });
      coming.set(address, found);
    }
    return found;
  };
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
