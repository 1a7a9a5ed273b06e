// The compiled engine in Node, for tests that ask it what the page would ask.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { DirectEngine } from './direct.ts';
import type { Family } from './family.ts';

/** The engine of a family. A thread's glue holds one module, so each gets glue of its own. */
export async function engineOf(family: Family): Promise<DirectEngine> {
  vi.resetModules();
  const { DirectEngine } = await import('./direct.ts');
  return new DirectEngine(readFileSync(new URL(`./wasm/${family}.wasm`, import.meta.url)));
}
