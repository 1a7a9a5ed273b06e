// The compiled engine for the scripts of this folder, which measure it in node.
import { readFile } from 'node:fs/promises';

/** The games of two, and the module of each. */
export const GAMES = { draughts: 'draughts', checkers: 'draughts', connect6: 'connect6', quelhas: 'quelhas' };

const engines = {};

/** What answers queries about a family of games. */
export async function engineOf(family) {
  engines[family] ??= await load(family);
  return engines[family];
}

async function load(family) {
  const glue = await import(`../src/engine/wasm/quina.js?${family}`);
  glue.initSync({ module: await readFile(new URL(`../src/engine/wasm/${family}.wasm`, import.meta.url)) });
  for (const game of family === 'draughts' ? ['draughts', 'checkers'] : []) {
    glue.learn(game, await readFile(new URL(`../src/engine/wasm/${game}.weights`, import.meta.url)));
  }
  return (query) => {
    let last;
    glue.answer(JSON.stringify(query), (reply, isLast) => isLast && (last = JSON.parse(reply)));
    if (last.reply === 'refused') throw new Error(last.fault.message);
    return last;
  };
}
