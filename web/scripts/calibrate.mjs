// What a score is worth in won games: `npm run calibrate [games]`. Equal players of full strength go on from uneven
// openings, made by an easy one; each position is looked at as a review does, and the scale of each game is the one
// under which the scores would have made the results most likely. `src/game/review.ts` holds what was found.
import { engineOf, GAMES } from './engine.mjs';

const COUNT = Number(process.argv[2] ?? 30);
const LOOKED = { nodes: 40_000 };
/** How many moves the easy player makes first. */
const OPENING = { draughts: 12, checkers: 10, connect6: 4, quelhas: 3 };
const LONGEST = 160;

/** The scores of one game for its first side, each with the game's result for that side. */
function samples(ask, game, seed) {
  const moves = [];
  const values = [];
  for (;;) {
    const { scene } = ask({ ask: 'scene', at: { game, moves } });
    if (scene.ending || moves.length >= LONGEST) {
      const winner = scene.ending?.winner ?? null;
      const result = winner === null ? 0.5 : winner === 'first' ? 1 : 0;
      return values.map((value) => ({ value, result }));
    }
    const looked = ask({ ask: 'think', request: { game, moves, limits: LOOKED, options: { off: ['root-oracle'] } } });
    const score = looked.report.lines[0]?.score;
    if (moves.length >= OPENING[game]) {
      if (score && score.end === null) values.push((scene.turn === 'first' ? 1 : -1) * score.value);
      moves.push(looked.report.best);
    } else {
      const request = { game, moves, level: 'easy', seed: seed + moves.length, limits: { nodes: 2_000 } };
      moves.push(ask({ ask: 'think', request }).report.best);
    }
  }
}

/** How unlikely the results are if a score of `scale` multiplies the odds by e. */
function surprise(found, scale) {
  return found.reduce((sum, { value, result }) => {
    const chance = Math.min(0.999, Math.max(0.001, 1 / (1 + Math.exp(-value / scale))));
    return sum - result * Math.log(chance) - (1 - result) * Math.log(1 - chance);
  }, 0);
}

for (const [game, family] of Object.entries(GAMES)) {
  const ask = await engineOf(family);
  const found = [];
  for (let number = 0; number < COUNT; number += 1) found.push(...samples(ask, game, number * 1_000));
  const scales = Array.from({ length: 60 }, (_, index) => Math.round(20 * 1.12 ** index));
  const best = scales.reduce((a, b) => (surprise(found, a) <= surprise(found, b) ? a : b));
  const sorted = found.map(({ value }) => Math.abs(value)).sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  console.log(`${game}: ${found.length} positions of ${COUNT} games, scale ${best} (half of the scores are within ${middle})`);
}
