// The compiled engine against the native one: the same questions, the same answers, node for node. Both judge by
// the weights that the page loads.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { engineOf } from './compiled.ts';
import type { DirectEngine } from './direct.ts';
import { familyOf, gameOf, type Family } from './family.ts';
import type { Game, Query, Reply } from './types/index.ts';

const GAMES: Game[] = ['draughts', 'checkers', 'connect6', 'quelhas', 'klondike'];
const TWO_PLAYERS = GAMES.filter((game) => game !== 'klondike');

const QUERIES: Query[] = [
  // The signature of every game that is searched.
  ...TWO_PLAYERS.map((game): Query => ({ ask: 'bench', game })),
  ...GAMES.map((game): Query => ({ ask: 'scene', at: { game } })),
  ...TWO_PLAYERS.map((game): Query => ({
    ask: 'think',
    request: { game, level: 'medium', seed: 7, limits: { nodes: 5_000 }, options: { lines: 3 } },
  })),
  ...[1, 2, 3].map((seed): Query => ({
    ask: 'solve',
    at: { game: 'klondike', start: { seed } },
    limits: { nodes: 200_000 },
  })),
  { ask: 'hint', at: { game: 'klondike', start: { seed: 5 } }, fair: true, limits: { nodes: 20_000 } },
  { ask: 'deal', seed: 100, draw: 1, winnable: true },
  { ask: 'solve', at: { game: 'quelhas', start: { size: '6x6' } }, limits: { nodes: 200_000 } },
  { ask: 'threats', at: { game: 'connect6', position: '8/8/8/8/8/8/o1o1o1o1/1xxxx2x w' } },
  { ask: 'read', game: 'draughts', text: '1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 32-28 1-2 *' },
  { ask: 'complete', at: { game: 'checkers' }, text: '99' },
];

const WEIGHTS = ['draughts', 'checkers', 'connect6'] as const;

/** What depends on the machine's speed is no part of the answer. */
function timeless(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply, (key, value) => (/^(seconds|nodes_per_second)$/.test(key) ? 0 : value)));
}

let native: Reply[];
const engines = new Map<Family, DirectEngine>();

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const args = ['run', '--quiet', '--locked', '--package', 'quina-engine', '--example', 'answer', '--'];
  args.push(...WEIGHTS.map((game) => `${game}=${fileURLToPath(new URL(`./wasm/${game}.weights`, import.meta.url))}`));
  const input = QUERIES.map((query) => JSON.stringify(query)).join('\n');
  const output = execFileSync('cargo', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  native = output.trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const game of GAMES) {
    const family = familyOf(game);
    if (!engines.has(family)) engines.set(family, await engineOf(family));
  }
  for (const game of WEIGHTS) {
    const weights = readFileSync(new URL(`./wasm/${game}.weights`, import.meta.url));
    engines.get(familyOf(game))?.learn(game, weights);
  }
}, 600_000);

test.each(QUERIES.map((query, index) => [`${index}: ${query.ask} ${gameOf(query)}`, query, index] as const))(
  '%s',
  async (_name, query, index) => {
    const reply = await engines.get(familyOf(gameOf(query)))?.ask(query);
    expect(timeless(reply)).toEqual(timeless(native[index]));
  },
  120_000,
);

test('a text that is no query is refused', async () => {
  const reply = await engines.get('draughts')?.ask({ ask: 'weather' } as unknown as Query);
  expect(reply?.reply).toBe('refused');
});

test.each(TWO_PLAYERS)('every reason for the order of moves has its words: %s', async (game) => {
  const engine = engines.get(familyOf(game));
  const found = new Set<string>();
  const moves: string[] = [];
  for (let ply = 0; ply < 12; ply += 1) {
    const request = { game, moves: [...moves] };
    const explained = await engine?.ask({ ask: 'explain', request });
    for (const { breakdown } of explained?.reply === 'explain' ? explained.explanation.moves : []) {
      for (const { name } of breakdown) found.add(name);
    }
    const thought = await engine?.ask({ ask: 'think', request: { ...request, limits: { nodes: 2_000 } } });
    if (thought?.reply === 'think' && thought.report.best) moves.push(thought.report.best);
  }
  // What Connect6 has learned is one reason, and its tree search leaves no history behind.
  expect(found.size).toBeGreaterThan(game === 'connect6' ? 1 : 4);
  expect([...found].filter((name) => !(`why.${name}` in en))).toEqual([]);
});

test('weights of another game, or cut short, are refused by name', () => {
  const engine = engines.get('draughts');
  const weights = readFileSync(new URL('./wasm/draughts.weights', import.meta.url));
  expect(() => engine?.learn('checkers', weights)).toThrow('weights: expected "game": "English checkers"');
  expect(() => engine?.learn('draughts', weights.subarray(0, 100_000))).toThrow(/weights: expected \d+ bytes of weights/);
});

test('a module says so when it does not have the game', async () => {
  const reply = await engines.get('quelhas')?.ask({ ask: 'scene', at: { game: 'draughts' } });
  const message = 'draughts is not part of this build';
  expect(reply).toEqual({ reply: 'refused', fault: { message, line: null, column: null } });
});

test('more memory than there is in a browser is refused, not lost in a number too small for it', async () => {
  const request = { game: 'draughts', limits: { depth: 1, memory_mb: 4096 } } as const;
  const reply = await engines.get('draughts')?.ask({ ask: 'think', request });
  expect(reply).toMatchObject({ fault: { message: 'memory of 4096 MiB: expected 1 to 1024' } });
});
