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
