// Bad input of every game, asked of the compiled engine as the page asks it: each refusal has words in Portuguese.
import { beforeAll, expect, it } from 'vitest';
import type { Asked } from '../engine/choose';
import { engineOf } from '../engine/compiled.ts';
import type { DirectEngine } from '../engine/direct.ts';
import { familyOf, gameOf, type Family } from '../engine/family.ts';
import type { Game, GameRef, Query, TreeMove } from '../engine/types';
import { settings } from '../game/settings.svelte';
import { FAULTS, faultInPortuguese, fittingTemplate } from './faults';
import { spoken } from './spoken';

const position = (game: Game, ...texts: string[]): Query[] => texts.map((text) => ({ ask: 'scene', at: { game, position: text } }));
const typed = (at: GameRef, ...texts: string[]): Query[] => texts.map((text) => ({ ask: 'complete', at, text }));
const file = (game: Game, ...texts: string[]): Query[] => texts.map((text) => ({ ask: 'read', game, text }));
const link = (at: GameRef): Query => ({ ask: 'scene', at });
const saved = (at: GameRef, tree: TreeMove[] = [], name = ''): Query => ({ ask: 'write', at, names: [name, ''], tree });

/** Two kings that go to and fro, each time with another move tried first: variations in variations. */
const DEEP: TreeMove[] = Array.from({ length: 70 }, (_, ply) => {
  const [first = '', other = ''] = [['50-44', '50-45'], ['1-7', '1-6'], ['45-40', '45-50'], ['6-11', '6-1']][ply % 4] ?? [];
  const after = ply === 0 ? null : 2 * ply - 1;
  return [{ move: first, after }, { move: other, after }];
}).flat();

const FROM_DRAUGHTS: Query[] = [
  ...position('draughts', '', 'X', 'Wx', 'W:W31', 'W:B1', 'W:W31:B1 x', 'W:W31:B1:W32', 'W:W31:B1:Q', 'W:W31:B1:H', 'W:W31:B1:H99999'),
  ...position('draughts', 'W:W31,K28:B1:E3', 'W:W35-31:B1', 'W:W31,31:B1', 'W:W1:B2', 'W:W31:B50', 'W:W30-50:B1', 'W:W:B', 'W:W51:B1'),
  ...position('draughts', 'W:Wa2:B1', 'W:W31,:B1'),
  ...position('checkers', 'B:W33:B1', 'B:W21-32', 'B:W4:B1'),
  ...typed({ game: 'draughts' }, '31', '3', '40', '32-28-', '32+28', '25-20', '19-23', '31x26', '31-22', '99', 'a2-b3', '32-!'),
  ...typed({ game: 'draughts' }, '32-28-'.repeat(12)),
  ...typed({ game: 'draughts', position: 'W:W28,35:B22,12' }, '28-17', '35-30'),
  ...typed({ game: 'draughts', position: 'W:WK46:B9,13,21,41' }, '46x26', 'a1xa5'),
  ...typed({ game: 'checkers', position: 'B:W14,15:B10' }, '10-6'),
  link({ game: 'draughts', moves: ['32-28', '28-23'] }),
  link({ game: 'draughts', start: { seed: 3 } }),
  link({ game: 'checkers', start: { size: '8' } }),
  saved({ game: 'draughts', position: 'W:WK50:BK1' }, DEEP),
  ...file('draughts', '', '1. 32-28 hello *', '1. 32-28 19-23 2. 28x17 *', '1. 33-99 *', '[FEN "W:W28:B22"]\n1. 28x17 32-28 *'),
  ...file('draughts', '1. 32-28 (1. 33-28', '(1. 33-28) *', `1. 32-28 ${'(1. 33-28 '.repeat(65)}`, '1. 32-28 ) *'),
  ...file('draughts', '1. 32-28 /FEN "W:W31:B1"/ *', '1. 32-28 /x/ *', '[SetUp "1"]\n1. 32-28 *'),
  ...file('draughts', '[FEN "W:W31"]\n*', `[FEN "${'W'.repeat(2000)}"]\n*`),
  ...file('draughts', '[GameType "21"]\n1. 32-28 *', '[GameType "99"]\n1. 32-28 *', '[GameType "x"]\n*'),
  ...file('draughts', '["x"]\n1. 32-28 *', '[Event x]\n*', '[Event "x\n*'),
  ...file('draughts', `${Array.from({ length: 501 }, (_, index) => `[Tag${index} "x"]\n`).join('')}1. 32-28 *`),
  ...file('draughts', '1. 32-28 } *', '1. 32-28 ] *', '1. 32-28 " *', '1. 32-28 {x', '1. 32-28 $ *', '1. 32-28 $99999 *'),
  ...file('draughts', `1. 32-28 {${'x'.repeat(1_100_000)}}`, `1. 32-28 {${'x\n'.repeat(600_000)}}`),
  ...file('checkers', '[GameType "20"]\n1. 11-15 *', '1. 11-14 *'),
];

const SIX = 'B(A,1)W(A,2)W(B,2)B(B,1)B(C,1)W(C,4)W(D,4)B(D,1)B(E,1)W(E,6)W(F,6)B(F,1)B(G,1)';

const FROM_CONNECT6: Query[] = [
  ...position('connect6', '', 'hello', '6x6 hello', '6x6', '5x5 moves', '6/6 b', '6/6/6/6/6/6', '6/6/6/6/6/6 z', '6/6/6/6/6/6 b b'),
  ...position('connect6', '6/6/6/6/6/6 w', '6/6/6/6/6/7 b', '6/6/6/6/6/5 b', '6/6/6/6/6/06 b', '6/6/6/6/6/?5 b', '6/6/6/6/6/xx4 b'),
  ...position('connect6', 'oooooo/oooooo/xxxxxx/xxxxxx/6/1x4 w', 'xxxxxx1/xxxxxx1/xxxxxx1/x6/ooo1ooo/ooo1ooo/ooo1ooo w'),
  ...position('connect6', '6x6 moves c4 c4d3'),
  ...typed({ game: 'connect6' }, 'z1', 'j', 'j20', 'a1b', 'j10-k11', 'j10-k11-l12', 'j10-'),
  ...typed({ game: 'connect6', moves: ['j10'] }, 'j10k11', 'k11', 'k11-k11'),
  ...typed({ game: 'connect6', start: { size: '9x9' } }, 'j10'),
  link({ game: 'connect6', moves: ['j10', 'k11'] }),
  link({ game: 'connect6', moves: ['a1', 'a19b19', 'b1c1', 'c19d19', 'd1e1', 'a17b17', 'f1g1', 'h19h17'] }),
  link({ game: 'connect6', start: { size: '5x5' } }),
  link({ game: 'connect6', start: { size: 'large' } }),
  link({ game: 'connect6', start: { swap: true } }),
  ...file('connect6', '(;SZ[5])', '(;AB[jj][jj])', '(;AB[jj]AW[jj])', '(;AB[jj][kk])', '(;AB[jj]PL[x])', '(;AB[jj]PL[B])', '(;AB[aabb:cc])'),
  ...file('connect6', '(;B[])', '(;B[jj];AB[aa])', '(;B[j])', '(;SZ[9];B[zz])', '(;SZ[9];B[j10])', '(;B[jj];B[aa])', '(;B[jj];W[jj])'),
  ...file('connect6', '(;B[jj]', '(;B[jj])x', '(;B[jj](;W[aa])x)', '(x)', '(;B[jj]?)', '(;b[jj])', '(;B)', '(;B[jj', '(;C[x]'.repeat(1001)),
  ...file('connect6', '(;)'.repeat(100_001), `(${';'.repeat(1_048_577)}`),
  ...file('connect6', '', '{[C6][A][B];B(J,10)', '{[C6]x}', '{[C5]}', '{[C6', '{[C6];B(Z,10)}', '{[C6];B(J,99)}', '{[C6];B(J,x)}', '{[C6];Bx}'),
  ...file('connect6', '{[C6];B(J', '{[C6];B(J,10)b[1]}', '{[C6];B(J,10);B(J,11)}', `${SIX}W(H,8)`),
];

const FROM_QUELHAS: Query[] = [
  ...position('quelhas', '', '../..', '../.. X', '../.. V no', '../.. V swap more', '#./.. V swap', '##/## H swap', '.x/.. V', './.. V'),
  ...position('quelhas', '/.. V', '../... V', '.. V', `${'../'.repeat(10)}.. V`, `${'.'.repeat(11)}/.. V`),
  ...typed({ game: 'quelhas', start: { size: '4x5' } }, 'z1-a2', 'a9-a1', 'a-b', 'a1', 'a1-a2-', 'a1-a1', 'a1-b2', 'a1-b1', 'a1xb1', 'swap'),
  ...typed({ game: 'quelhas', start: { size: '4x5', swap: true } }, 'swap'),
  ...typed({ game: 'quelhas', start: { size: '4x5' }, moves: ['a1-a3'] }, 'a2-c2'),
  link({ game: 'quelhas', start: { size: '11x11' } }),
  link({ game: 'quelhas', start: { draw: 3 } }),
  link({ game: 'quelhas', position: '##/.. V', moves: ['a1-a2'] }),
  saved({ game: 'quelhas', moves: ['a1-a3'] }, [], 'Ana\nRui'),
  ...file('quelhas', '', 'size: 11x3', 'size:', 'first:', 'first: a\tb', `first: ${'x'.repeat(101)}`, `# ${'x'.repeat(5000)}`),
  ...file('quelhas', 'game: chess', 'swap: perhaps', 'result: X', 'position: ../.. X', 'colour: red', `${'c'.repeat(30)}: red`),
  ...file('quelhas', 'size: 3x3\nsize: 3x3', 'size: 3x3\nposition: ../.. V', 'swap: yes\nposition: ../.. V', 'swap: no\nposition: ../.. V swap'),
  ...file('quelhas', 'size: 3x3\nhello', 'size: 3x3\n2. a1-a2', 'size: 3x3\n1. a1-a2\nsize: 3x3', 'size: 3x3\n1. a1-a2 * b1-c1'),
  ...file('quelhas', 'size: 2x2\nresult: V\n1. a1-a2 H', 'size: 2x2\n1. a1-a2 b1-b2', 'position: ##/## V\nresult: H'),
];

const DECK = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
/** The piles of a deal, and the same as Solvitaire marks them: the suits of cards that lie face down are small. */
const PILES = [1, 2, 3, 4, 5, 6, 7].map((count) => DECK.slice((count * (count - 1)) / 2, (count * (count + 1)) / 2));
const marked = (pile: string[], down: number): string[] =>
  pile.map((card, row) => (row < down ? card.slice(0, 1) + card.slice(1).toLowerCase() : card));

/** A deal as Solvitaire writes it, with these piles and this beside them. */
function solvitaire(piles: string[][], more: object = {}): string {
  return `deal: ${JSON.stringify({ 'tableau piles': piles, stock: DECK.slice(28), ...more })}`;
}

/** The last of a game: only the king of clubs is not home. */
const ending = (heaps: string, home = 'QCKDKHKS', first = '-', rules = 'draw=1'): GameRef => ({
  game: 'klondike',
  position: `${rules} ${heaps} home=${home} T1=${first} T2=- T3=- T4=- T5=- T6=- T7=-`,
});
const small = (heaps: string): string => `draw=1 size=2x2x1 ${heaps}`;

const FROM_KLONDIKE: Query[] = [
  ...position('klondike', '', 'hello', 'draw=4', 'draw=3', 'draw=1 redeals=x seed=1', 'draw=1 redeals=2/x seed=1', 'draw=1 redeals=3/2 seed=1'),
  ...position('klondike', 'draw=1 redeals=1/2 seed=1', 'draw=1 from-foundation=x seed=1', 'draw=1 seed=1 more', 'draw=1 seed=', 'draw=1 seed=x'),
  ...position('klondike', 'draw=1 size=14x4x7 seed=1', 'draw=1 size=13x0x7 seed=1', 'draw=1 size=2x2x3 seed=1', 'draw=1 size=x seed=1'),
  ...position('klondike', 'draw=1 size=3x2x2 deal=2x2x1:2D2CACAD', 'draw=1 deal=', 'draw=1 deal=AC', 'draw=1 deal=ACAC', 'draw=1 deal=A'),
  ...position('klondike', 'draw=1 deal=Ax', 'draw=1 deal=x', 'draw=1 deal=2x2x1:KC', 'draw=1 deal=2x2x1:2D2CAC', `draw=1 deal=${'A'.repeat(70_000)}`),
  ...position('klondike', 'draw=1 deal=0', 'draw=1 deal=999', 'draw=1 deal=011011', 'draw=1 deal={', 'draw=1 deal=Talon', 'draw=1 deal=Talon:x'),
  ...position('klondike', small('stock=ACAD2C2D waste=- home=- T1=-'), small('stock=ACAC waste=- home=- T1=-'), small('stock= waste=- home=- T1=-')),
  ...position('klondike', small('stock=AC waste=AC home=- T1=-'), small('stock=AC waste=- home=2C T1=2D'), small('stock=AC waste=- home=AC T1=2D')),
  ...position('klondike', small('stock=AC waste=- home=- T1=2C'), small('stock=AC waste=- home=- T1=AD/2C'), small('stock=- waste=- home=2D T1=2D')),
  ...position('klondike', ...['T1=4D4C T2=-', 'T1=- T2=AC2C/3C', 'T1=- T2=AC/-'].map((piles) => `draw=1 size=4x4x2 stock=- waste=- home=- ${piles}`)),
  ...typed({ game: 'klondike' }, 'hello', 'AX', 'A', 'AC', 'ACxT1>T2', 'AC:T1', 'AC:X>T1', 'AC:>T1', 'AC:W>FC', 'KH:FC>T3'),
  ...typed(ending('stock=- waste=KC', 'QCKDKHKS', '-', 'draw=1 redeals=0/0'), '@'),
  ...typed(ending('stock=- waste=KC', 'QCKDKHKS', '-', 'draw=1 redeals=2/2'), '@'),
  ...typed(ending('stock=- waste=-', 'QCKDKHKS', 'KC', 'draw=1 from-foundation=no'), 'KH:FH>T2'),
  ...typed(ending('stock=- waste=-', 'QCKDKHKS', 'KC'), '@', 'KC:T1>T1', 'KC:T1>W', 'KC:T1>FD', 'QC:FC>T2', 'QC:FC>T1', 'JC:FC>T2'),
  ...typed(ending('stock=- waste=QCKC', 'JCKDKHKS'), 'KC:W>FC', 'QC:W>T1', 'KD:FD>FD'),
  ...typed({ game: 'klondike', position: small('stock=2CACAD waste=- home=- T1=2D') }, '2D:T1>FD', '2D:T1>T2'),
  ...typed({ game: 'klondike', position: 'draw=1 size=2x2x2 stock=AD waste=- home=- T1=AC T2=2D/2C' }, '2D:T2>T1'),
  link({ game: 'klondike', position: small('stock=- waste=- home=2C2D T1=-'), moves: ['@'] }),
  link({ game: 'klondike', start: { draw: 5 } }),
  link({ game: 'klondike', start: { draw: 500 } }),
  link({ game: 'klondike', start: { redeals: 99_999_999_999 } }),
  link({ game: 'klondike', start: { size: '5' } }),
  saved(ending('stock=- waste=KC')),
  ...file('klondike', '', 'hello', 'draw: 1', '@\nseed: 1', 'seed: x', 'seed: 1\ndraw: 9', 'seed: 1\nredeals: x', 'seed: 1\nfrom-foundation: x', 'seed: 1\nhello'),
  ...file('klondike', 'seed: 1\ndraw: 1\ndraw: 1', 'seed: 1\nspeed: 1', 'seed: 1\n@\ndraw: 1', 'seed: 1\n@ KH:T1>T2'),
  ...file('klondike', `seed: 1\n${'@ '.repeat(600_000)}`),
  ...file('klondike', 'deal: AC', 'deal: {"stock": []}', solvitaire([]), solvitaire(PILES, { waste: ['AC'] }), solvitaire(PILES, { stock: ['X'] })),
  ...file('klondike', solvitaire([['AC'], ['X']]), solvitaire(PILES.map(() => ['AC'])), solvitaire(PILES.map((pile) => [...pile, 'AC']))),
  ...file('klondike', solvitaire(PILES.map((pile) => marked(pile, pile.length))), solvitaire(PILES.map((pile) => marked(pile, pile.length - 2)))),
];

/** What is plain to be reachable, but takes a machine with little memory. */
const UNREACHED = ['memory of {size} MiB: this machine does not give so much'];

const EXACTLY: [Query | undefined, string][] = [
  [position('draughts', 'W:W51:B1')[0], 'posição: coluna 4: a casa 51 está fora do tabuleiro (1 a 50)'],
  [position('draughts', 'W:B1')[0], 'posição: faltam as peças das Brancas: esperava-se «:W» e casas'],
  [position('draughts', 'W:W31:B50')[0], 'posição: coluna 8: um peão preto não pode estar em 50: já seria dama'],
  [typed({ game: 'draughts' }, '19-23')[0], 'coluna 1: a peça em 19 é das Pretas, e jogam as Brancas'],
  [typed({ game: 'draughts' }, '3')[0], '«3» é o começo de 9 jogadas: 31-26, 32-27, 33-28, 34-29, 35-30, 31-27 e mais 3'],
  [
    file('draughts', '[GameType "21"]\n1. 32-28 *')[0],
    'linha 1, coluna 12: a partida é do tipo 21 (damas inglesas), não 20 (damas internacionais)',
  ],
  [file('draughts', '1. 33-99 *')[0], 'linha 1, coluna 4: 33-99 não é legal aqui: a casa 99 está fora do tabuleiro (1 a 50)'],
  [typed({ game: 'connect6', moves: ['j10'] }, 'j10k11')[0], 'coluna 1: j10 já está ocupada'],
  [position('connect6', '6/6/6/6/6/6 w')[0], 'posição: coluna 13: com estas pedras jogam as Pretas, não as Brancas'],
  [file('connect6', '(;B[jj];B[aa])')[0], 'linha 1, coluna 11: a pedra devia ser das Brancas, não das Pretas'],
  [file('connect6', '{[C6];B(J')[0], 'linha 1, coluna 10: esperava-se «,», mas o texto acaba'],
  [link({ game: 'connect6', start: { size: 'large' } }), 'o pedido não se entende: esperava-se um tamanho como 15 ou 6x8'],
  [typed({ game: 'quelhas' }, 'a1-b1')[0], 'coluna 1: a1-b1 é horizontal, e joga Vertical'],
  [position('quelhas', '../..')[0], 'posição: coluna 6: esperava-se V ou H depois do tabuleiro, mas não há nada'],
  [file('quelhas', 'size: 3x3\n2. a1-a2')[0], 'linha 2, coluna 1: esperava-se a jogada número 1, mas aparece «2»'],
  [typed(ending('stock=- waste=-', 'QCKDKHKS', 'KC'), 'JC:FC>T2')[0], 'JC:FC>T2: JC está por baixo de QC'],
  [typed(ending('stock=- waste=-', 'QCKDKHKS', 'KC'), 'KC:T1>FD')[0], 'KC:T1>FD: KC não pode ir para a base de ouros'],
  [position('klondike', small('stock=AC waste=- home=2C T1=2D'))[0], 'posição: coluna 41: AC está no monte e por baixo de 2C na sua base'],
  [file('klondike', 'seed: 1\n@ KH:T1>T2')[0], 'linha 2, coluna 3: jogada 2 (KH:T1>T2): KH não está em T1'],
];

const engines = new Map<Family, DirectEngine>();
const engine: Asked = {
  ask: (query) => engines.get(familyOf(gameOf(query)))?.ask(query) ?? Promise.reject(new Error('no such engine')),
};

beforeAll(async () => {
  for (const family of ['draughts', 'connect6', 'quelhas', 'klondike'] as const) engines.set(family, await engineOf(family));
});

/** The first thing that is wrong with what was asked, in the engine's words. */
async function refusal(asked: Asked, query: Query | undefined): Promise<string> {
  const reply = query && (await asked.ask(query));
  const fault = reply?.reply === 'refused' ? reply.fault : reply?.reply === 'read' ? reply.library.faults[0] : null;
  return fault?.message ?? `accepted: ${JSON.stringify(query).slice(0, 200)}`;
}

/** The templates that a message fits, one within the other. */
function fitted(message: string): string[] {
  const template = fittingTemplate(message);
  const rest = template?.names.at(-1) === 'refusal' ? template.fits.exec(message)?.at(-1) : null;
  return template ? [template.english, ...(rest ? fitted(rest) : [])] : [];
}

const reached = new Set<string>();

it.each([
  ['draughts', FROM_DRAUGHTS],
  ['connect6', FROM_CONNECT6],
  ['quelhas', FROM_QUELHAS],
  ['klondike', FROM_KLONDIKE],
] as const)('has words for what is refused: %s', async (_, queries) => {
  const silent: string[] = [];
  for (const query of queries) {
    const message = await refusal(engine, query);
    if (faultInPortuguese(message) === null) silent.push(message);
    for (const english of fitted(message)) reached.add(english);
  }
  expect(silent).toEqual([]);
}, 60_000);

it('has no words that nothing calls for', () => {
  const idle = FAULTS.map(([english]) => english).filter((english) => !reached.has(english));
  expect(idle).toEqual(UNREACHED);
});

it('has the same blanks in both languages, and no two sentences alike', () => {
  const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [english, portuguese] of FAULTS) expect(blanks(portuguese), english).toEqual(blanks(english));
  expect(new Set(FAULTS.map(([english]) => english)).size).toBe(FAULTS.length);
});

it.each(EXACTLY)('says it plainly: %#', async (query, portuguese) => {
  expect(faultInPortuguese(await refusal(engine, query))).toBe(portuguese);
});

it('leaves what it does not know', () => {
  expect(faultInPortuguese('the moon is full')).toBeNull();
  expect(faultInPortuguese('position: column 3: the moon is full')).toBeNull();
});

it('speaks the language of the page', async () => {
  const asked = spoken(engine);
  const [query] = typed({ game: 'draughts' }, '25-20');
  const [library] = file('quelhas', 'result: X');
  settings.language = 'en';
  expect(await refusal(asked, query)).toBe('column 1: there is no piece on 25');
  settings.language = 'pt';
  expect(await refusal(asked, query)).toBe('coluna 1: não há nenhuma peça em 25');
  expect(await refusal(asked, library)).toBe('linha 1, coluna 9: esperava-se V ou H ou *, mas aparece «X»');
  expect((await asked.ask({ ask: 'complete', at: { game: 'draughts' }, text: '35' })).reply).toBe('complete');
});
