// A game of checkers, the engine against itself: `node example.mjs`.
import { readFile } from 'node:fs/promises';
import { accepted, DirectEngine } from 'quina-engine/direct';

const module = new URL(import.meta.resolve('quina-engine/wasm/draughts.wasm'));
const engine = new DirectEngine(await readFile(module));
const moves = [];
for (;;) {
  const move = await engine.chooseMove({ game: 'checkers', moves }, 20);
  if (move === null) break;
  moves.push(move);
}
console.log(moves.join(' '));
const reply = await engine.ask({ ask: 'scene', at: { game: 'checkers', moves } });
console.log(accepted(reply, 'scene').scene.standing);
