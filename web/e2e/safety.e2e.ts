// What must not be lost: a game when the worker dies, when the page is loaded again, without a network, and when a
// file is bad.
import { expect, it } from 'vitest';
import { useBrowser } from './browser';
import { cells, isKept, moveMan, movesShown, played, startGame, turn } from './play';
import { tapWorkers } from './tap';

const { tab } = useBrowser();

it('goes on when its workers are killed in the middle of a search', async () => {
  const one = await tab();
  const { page } = one;
  const killWorkers = await tapWorkers(page);
  await startGame(one, 'draughts', { level: 'expert', seconds: 3 });
  await cells(page, '32, white man').click();
  await cells(page, '28, empty').click();
  await page.getByText(/thinking · \d+/).waitFor();
  expect(await killWorkers()).toBe(2);
  expect(await turn(page, 1)).toBe('human');
  expect((await movesShown(page))[0]).toBe('32-28');
  await moveMan(page, 1, (name) => page.getByRole('button', { name, exact: true }).click());
  expect(await turn(page, 3)).toBe('human');
  await one.finish();
});

it('resumes a game after a reload', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'checkers');
  await cells(page, '11, black man').click();
  await cells(page, '15, empty').click();
  await turn(page, 1);
  const before = await movesShown(page);
  await page.reload();
  await expect.poll(() => played(page)).toBe(2);
  expect(await movesShown(page)).toEqual(before);
  await one.open('');
  await page.getByRole('heading', { name: 'Go on playing' }).waitFor();
  await page.locator('.open a').first().click();
  await expect.poll(() => played(page)).toBe(2);
  await one.finish();
});

it('loads and plays without a network after the first visit', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('');
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await startGame(one, 'quelhas', { size: 4 });
  await cells(page, 'b1, empty').click();
  await cells(page, 'b2, empty').click();
  await turn(page, 1);
  await one.finish();
});

it('shows where a file is bad and loses nothing', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts', { seat: 'both' });
  await page.getByLabel('Type a move').fill('32-28');
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(1);
  await page.getByRole('tab', { name: 'Share' }).click();
  const written = page.getByLabel('The game as text');
  await expect.poll(() => written.inputValue()).toContain('32-28');
  const pdn = await written.inputValue();
  await page.getByRole('link', { name: 'Open a game' }).click();
  const bad = '[GameType "20"]\n1. 32-28 19-23\n2. 28x17 *\n';
  await page.getByLabel('Or paste its text').fill(bad);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByText(/Line 3, column \d+/).waitFor();
  expect(await page.getByLabel('Or paste its text').inputValue()).toBe(bad);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => played(page)).toBe(1);
  expect(await movesShown(page)).toEqual(['32-28']);
  await one.open('open/draughts');
  await page.getByLabel('Or paste its text').fill(pdn);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: /^Open/ }).click();
  await expect.poll(() => played(page)).toBe(1);
  await one.finish();
});

it('gives a game of every kind away as a file, and reads it again', async () => {
  const one = await tab();
  const { page } = one;
  for (const game of ['draughts', 'checkers', 'connect6', 'quelhas', 'klondike']) {
    await startGame(one, game, game === 'klondike' ? { seed: 6 } : { seat: 'both' });
    await page.getByRole('tab', { name: 'Share' }).click();
    const text = await page.getByLabel('The game as text').inputValue();
    await one.open(`open/${game}`);
    await page.getByLabel('Or paste its text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: /^Open/ }).click();
    await page.locator('[data-board] [aria-label]').first().waitFor({ state: 'attached' });
  }
  await one.finish();
});

it('reads variations, shows them among the moves and writes them back', async () => {
  const one = await tab();
  const { page } = one;
  const open = async (game: string, text: string): Promise<string> => {
    await one.open(`open/${game}`);
    await page.getByLabel('Or paste its text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: /^Open:/ }).click();
    await page.locator('[data-played]:not([data-played="0"])').waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'Share' }).click();
    const written = page.getByLabel('The game as text');
    await expect.poll(() => written.inputValue()).not.toBe('');
    return written.inputValue();
  };
  const line = '1. 32-28 (1. 33-28 19-23 (1... 20-24)) 1... 19-23 2. 28x19 2-0';
  const pdn = await open('draughts', `[White "Ana"]\n${line}\n`);
  expect(pdn).toContain('[White "Ana"]');
  expect(pdn).toContain(line);
  expect(await movesShown(page)).toEqual(['32-28', '33-28', '19-23', '20-24', '19-23', '28x19']);
  expect(await page.locator('.variation').first().innerText()).toMatch(/33-28\s+19-23[^]*20-24/);
  await page.getByRole('button', { name: '20-24' }).click();
  await expect.poll(() => played(page)).toBe(2);
  await cells(page, '24, black man').waitFor({ state: 'attached' });
  const sgf = await open('connect6', '(;GM[511]SZ[19];B[jj];W[kk](;W[ii];B[ll];B[mm])(;W[hi]))');
  expect(await movesShown(page)).toEqual(['j10', 'k9i11', 'k9h11', 'm7l8']);
  await open('connect6', sgf);
  expect(await movesShown(page)).toEqual(['j10', 'k9i11', 'k9h11', 'm7l8']);
  await one.open('open/draughts');
  await page.getByLabel('Or paste its text').fill('1. 32-28 (1. 33-28 19-24\n2. 28-1) 1... 19-23 *');
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByText(/Line 2, column 4: /).waitFor();
  await one.finish();
});

it('refuses a position that cannot be, and says why', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('edit/draughts');
  await page.getByText('This position can be played.').waitFor();
  await page.getByLabel('The position as text').fill('W:W51:B1');
  await page.locator('.error').waitFor();
  expect(await page.getByRole('button', { name: 'Play from here' }).isDisabled()).toBe(true);
  await one.finish();
});

it('says in Portuguese what the engine refuses', async () => {
  const one = await tab({ locale: 'pt-PT' });
  const { page } = one;
  await one.open('edit/draughts');
  await page.getByText('Esta posição pode ser jogada.').waitFor();
  await page.getByLabel('A posição em texto').fill('W:W51:B1');
  expect(await page.locator('.error').innerText()).toBe('posição: coluna 4: a casa 51 está fora do tabuleiro (1 a 50)');
  await one.open('open/quelhas');
  await page.getByLabel('Ou colar o texto').fill('result: X');
  await page.getByRole('button', { name: 'Ler' }).click();
  await page.getByText('Linha 1, coluna 9: esperava-se V ou H ou *, mas aparece «X»', { exact: true }).waitFor();
  await one.finish();
});

it('sets up a layout of Klondike by exchanging cards', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('edit/klondike');
  await page.getByLabel('Deal number').fill('6');
  await page.getByRole('button', { name: 'Deal, turning 1' }).click();
  const text = page.getByLabel('The position as text');
  await expect.poll(() => text.inputValue()).toMatch(/^draw=1 stock=2S.* T1=3D T2=TC\/9D/);
  await page.getByRole('button', { name: '3 of diamonds' }).click();
  await page.getByRole('button', { name: '2 of spades, face down' }).click();
  await expect.poll(() => text.inputValue()).toMatch(/^draw=1 stock=3D.* T1=2S T2=TC\/9D/);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('button', { name: 'Pile 1: 2 of spades' }).waitFor({ state: 'attached' });
  await one.finish();
});

it('carries a game in a link', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'connect6', { seat: 'both', size: 9 });
  await cells(page, 'e5, ').click();
  await expect.poll(() => played(page)).toBe(1);
  await page.getByRole('tab', { name: 'Share' }).click();
  const link = await page.getByLabel('Link to this game').inputValue();
  const other = await tab();
  await other.page.goto(link);
  await expect.poll(() => played(other.page)).toBe(1);
  await cells(other.page, 'e5, black stone').waitFor({ state: 'attached' });
  await other.finish();
  await one.finish();
});
