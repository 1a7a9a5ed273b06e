// The same engine inside node, for what a test must know beforehand: how a deal is won.
import { readFileSync } from 'node:fs';
import type { Reply, Start } from '../src/engine/types';
import { answer, initSync } from '../src/engine/wasm/quina.js';

initSync({ module: readFileSync(new URL('../src/engine/wasm/klondike.wasm', import.meta.url)) });

/** The moves that win a deal of Klondike. */
export function solution(start: Start): string[] {
  const query = { ask: 'solve', at: { game: 'klondike', start } };
  let reply: Reply | undefined;
  answer(JSON.stringify(query), (text: string) => (reply = JSON.parse(text)));
  if (reply?.reply !== 'solution' || reply.solution.verdict !== 'winnable') throw new Error('choose a deal that can be won');
  return reply.solution.moves;
}
