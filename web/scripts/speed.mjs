// How fast the compiled engine is, and how late it answers: `npm run speed`. The nodes are the signature of
// `quina bench`. Seconds are processor time and the best of several runs counts: other work on the machine, and the
// browser's compiler in the first runs, only ever slow one down.
import { engineOf, GAMES } from './engine.mjs';

const RUNS = 5;

for (const [game, family] of Object.entries(GAMES)) {
  const ask = await engineOf(family);
  let best;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    const { nodes } = ask({ ask: 'bench', game }).bench;
    const seconds = process.cpuUsage(before).user / 1e6;
    if (!best || seconds < best.seconds) best = { nodes, seconds };
  }
  const speed = Math.round(best.nodes / best.seconds / 1_000);
  let latest = 0;
  for (const time_ms of [20, 50, 100, 200, 400]) {
    const begun = performance.now();
    ask({ ask: 'think', request: { game, limits: { time_ms } } });
    latest = Math.max(latest, performance.now() - begun - time_ms);
  }
  console.log(`${game}: ${best.nodes} nodes, ${speed} thousand a second, answers at most ${Math.round(latest)} ms late`);
}
