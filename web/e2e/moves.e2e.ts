// Single things one does at a board: taking back, swapping, capturing, asking, trying variations.
import { expect, it } from 'vitest';
import { useBrowser, type Tab } from './browser';
import { linkTo } from './games';
import { solution } from './native';
import { cells, moveMan, movesShown, names, played, startGame, turn } from './play';

const { tab } = useBrowser();

/** Sets up a position through the editor and plays from it. */
async function setUp(one: Tab, game: string, position: string): Promise<void> {
  const { page } = one;
  await one.open(`edit/${game}`);
  await page.getByText('This position can be played.').waitFor();
  await page.getByLabel('The position as text').fill(position);
  await page.getByText('This position can be played.').waitFor();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('[data-board] [aria-label]').first().waitFor({ state: 'attached' });
}

it('takes back across a move of the engine, plays again, and keeps variations', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts');
  await cells(page, '32, white man').click();
  await cells(page, '28, empty').click();
  await turn(page, 1);
  const [own, reply] = await movesShown(page);
  expect(own).toBe('32-28');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => played(page)).toBe(0);
  expect(await names(page, '32, white man')).toHaveLength(1);
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => played(page)).toBe(2);
  expect(await movesShown(page)).toEqual([own, reply]);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => played(page)).toBe(0);
  await cells(page, '31, white man').click();
  await cells(page, '26, empty').click();
  await turn(page, 1);
  expect(await movesShown(page)).toHaveLength(4);
  await page.getByRole('button', { name: '32-28' }).click();
  await expect.poll(() => played(page)).toBe(1);
  expect(await names(page, '28, white man')).toHaveLength(1);
  await one.finish();
});

it('captures several pieces by the last square, and says that it must', async () => {
  const one = await tab();
  const { page } = one;
  await setUp(one, 'draughts', 'W:W32,50:B28,19,1');
  expect(await page.locator('[data-status]').innerText()).toContain('a capture is compulsory');
  expect(await names(page, 'can move')).toEqual(['32, white man, can move']);
  await cells(page, '32, white man').click();
  await cells(page, '14, empty, can go here').click();
  await turn(page, 1);
  expect((await movesShown(page))[0]).toMatch(/^32x/);
  expect(await names(page, 'black man')).toHaveLength(1);
  await one.finish();
});

it('goes jump by jump where several captures end on the same square', async () => {
  const one = await tab();
  const { page } = one;
  await setUp(one, 'checkers', 'B:W6,14,15,22,23,32:B1,4');
  await cells(page, '1, black man, can move').click();
  expect(await names(page, 'can go here')).toEqual(['10, empty, can go here']);
  await cells(page, '10, empty').click();
  expect(await played(page)).toBe(0);
  expect((await names(page, 'can go here')).sort()).toEqual(['17, empty, can go here', '19, empty, can go here']);
  await cells(page, '19, empty').click();
  await turn(page, 1);
  expect((await movesShown(page))[0]).toMatch(/^1x.*26/);
  // It went over 6, 15 and 23, and not over 14 and 22.
  expect(await names(page, 'white man')).toHaveLength(3);
  expect(await names(page, '15, white man')).toEqual([]);
  await one.finish();
});

it('announces a draw by its rule', async () => {
  const one = await tab();
  const { page } = one;
  await setUp(one, 'checkers', 'B:WK29,30:BK4,3');
  await page.getByRole('button', { name: 'Change players' }).click();
  await page.getByRole('combobox', { name: 'White' }).selectOption('human');
  await page.getByRole('button', { name: 'Close' }).click();
  for (const [ply, move] of ['4-8', '29-25', '8-4', '25-29', '4-8', '29-25', '8-4', '25-29'].entries()) {
    await page.getByLabel('Type a move').fill(move);
    await page.keyboard.press('Enter');
    await expect.poll(() => played(page)).toBe(ply + 1);
  }
  expect(await page.locator('[data-status]').innerText()).toBe('Drawn: the same position for the third time');
  await page.locator('[data-announcement]').getByText('third time').waitFor({ state: 'attached' });
  await one.finish();
});

it('drags a piece', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'checkers', { seat: 'both' });
  await cells(page, '11, black man').dragTo(cells(page, '15, empty'));
  await expect.poll(() => played(page)).toBe(1);
  expect(await movesShown(page)).toEqual(['11-15']);
  await one.finish();
});

it('offers the swap, and exchanges the persons', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'quelhas', { seat: 'asSecond', size: 5 });
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await turn(page, 2);
  const moves = await movesShown(page);
  expect(moves[1]).toBe('swap');
  expect(await page.locator('[data-status]').innerText()).toMatch(/Vertical/);
  await one.finish();
});

it('draws a segment by dragging and proves who wins', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'quelhas', { seat: 'both', size: 4 });
  await cells(page, 'b1, empty').dragTo(cells(page, 'b3, empty'));
  await expect.poll(() => played(page)).toBe(1);
  expect(await movesShown(page)).toEqual(['b1-b3']);
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Is this position solved?' }).click();
  await page.getByText(/Solved: Horizontal to move is (winning|losing)/).waitFor();
  await one.finish();
});

it('takes a tentative stone back and shows threats', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'connect6', { seat: 'both', size: 9 });
  const lay = (name: string) => cells(page, `${name}, `).click();
  await lay('e5');
  await expect.poll(() => played(page)).toBe(1);
  await lay('a1');
  await cells(page, 'a1, empty, first stone').click();
  expect(await names(page, 'first stone')).toEqual([]);
  for (const turnOf of [['a1', 'i9'], ['d5', 'c5'], ['a2', 'i8'], ['b5', 'f6']]) {
    const before = await played(page);
    for (const name of turnOf) await lay(name);
    await expect.poll(() => played(page)).toBe(before + 1);
  }
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.getByLabel('Show threats').check();
  await page.getByText('The other side threatens to make six.').waitFor();
  expect((await names(page, 'threat')).length).toBeGreaterThan(0);
  await one.finish();
});

it('reads typed moves and says why one is none', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts', { seat: 'both' });
  await page.getByLabel('Type a move').fill('31');
  await page.keyboard.press('Enter');
  await page.getByText('begins 2 moves: 31-26 and 31-27').waitFor();
  await page.getByLabel('Type a move').fill('31 26');
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(1);
  await one.finish();
});

it('plays on while an analysis runs', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByLabel('Analyse this position').check();
  for (let round = 0; round < 2; round++) {
    await page.getByText(/depth \d+/).waitFor();
    const before = await played(page);
    await moveMan(page, round, (name) => page.getByRole('button', { name, exact: true }).click());
    await turn(page, before + 1);
  }
  await page.getByText(/depth \d+/).waitFor();
  await one.finish();
});

it('resigns and announces it', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'checkers', { seat: 'both' });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('White wins: the other side resigned').first().waitFor();
  await one.finish();
});

it('lets the engine play itself, and reviews the finished game', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'quelhas', { seat: 'watch', size: 4 });
  expect(await turn(page, 0)).toBe('over');
  await page.getByRole('button', { name: 'Review the game' }).first().click();
  // Every position of so small a board is solved: what is marked lost a won game, and a game has one loser.
  await page.getByText(/: \d+ marked moves/).first().waitFor();
  await page.getByRole('tab', { name: 'Moves' }).click();
  expect(await page.getByTitle(/inaccuracy|mistake/).count()).toBe(0);
  await one.finish();
});

it('solves a deal of Klondike and plays it to the end', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'klondike', { seed: 6, draw: 3 });
  await page.getByRole('button', { name: 'Can it still be won?' }).click();
  await page.getByText('Yes, this game can still be won.').waitFor();
  await page.getByRole('button', { name: 'Solve and watch' }).click();
  await page.locator('[data-status=over]').waitFor({ timeout: 60_000 });
  expect(await page.locator('[data-status]').innerText()).toContain('Solved');
  await expect.poll(() => page.locator('dd').first().innerText()).toBe('1');
  await one.finish();
});

it('knows which moves keep a deal winnable, and since when one is lost', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'klondike', { seed: 6, draw: 3 });
  await page.getByRole('button', { name: 'Hint' }).last().click();
  await page.getByText('keeps the game winnable').first().waitFor();
  await page.getByLabel('Exact hints').uncheck();
  await page.getByRole('button', { name: 'Hint' }).last().click();
  await page.getByText(/wins in \d+% of the deals/).first().waitFor();
  await startGame(one, 'klondike', { seed: 3, draw: 3 });
  await page.getByRole('button', { name: 'Can it still be won?' }).click();
  await page.getByText('This deal could never be won.').waitFor();
  await one.finish();
});

it('deals only what can be won where that is asked for', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('new/klondike');
  await page.getByLabel('Only deals that can be won').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Can it still be won?' }).click();
  await page.getByText('Yes, this game can still be won.').waitFor({ timeout: 40_000 });
  await one.finish();
});

it('finishes a game by itself when nothing is hidden any more', async () => {
  const one = await tab();
  const { page } = one;
  const start = { seed: 6, draw: 3 } as const;
  const moves = solution(start);
  await page.goto(linkTo(one.address, ['klondike', start, moves.slice(0, -15)]));
  await page.getByRole('button', { name: 'Finish by itself' }).click();
  await page.locator('[data-status=over]').getByText('Solved').waitFor();
  await one.finish();
});

it('shows a hint on the board, and the board from the other side', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts', { seat: 'both' });
  expect(await page.locator('.arrow').count()).toBe(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.arrow').waitFor({ state: 'attached' });
  const top = async (): Promise<boolean> => {
    const [one, fifty] = [await cells(page, '1, black man').first().boundingBox(), await cells(page, '50, white man').boundingBox()];
    return (one?.y ?? 0) < (fifty?.y ?? 0);
  };
  expect(await top()).toBe(true);
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await expect.poll(top).toBe(false);
  await one.finish();
});

it('gives the first hint by what was learned, though that is long in coming', async () => {
  const one = await tab();
  const { page } = one;
  let isThere = false;
  await page.context().route(/draughts[^/]*\.weights$/, async (route) => {
    await page.waitForTimeout(2_000);
    isThere = true;
    await route.continue();
  });
  await startGame(one, 'draughts', { seat: 'both' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.arrow').waitFor({ state: 'attached' });
  expect(isThere).toBe(true);
  await one.finish();
});

it('turns and moves cards by keyboard, and keeps the focus on the table', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'klondike', { seed: 6, draw: 3 });
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.locator('[data-board] button[tabindex="0"]').focus();
  expect(await focused()).toBe('Stock, 24 cards');
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(1);
  expect(await focused()).toBe('Stock, 21 cards');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^Waste: /);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/^Pile 2: .*face down under it/);
  await one.finish();
});

it('runs the clock of whoever is to move', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('new/checkers');
  await page.locator('input[type=radio][value=both]').check();
  await page.getByLabel('Clocks').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Start' }).click();
  const clocks = page.locator('.clock');
  await expect.poll(() => clocks.allInnerTexts()).toContain('2:59');
  expect(await clocks.allInnerTexts()).toContain('3:00');
  await one.finish();
});
