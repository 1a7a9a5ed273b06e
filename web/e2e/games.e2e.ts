// A full game of each of the five, played through the page against the engine in its worker.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser';
import { solution } from './native';
import { cells, pick, startGame, turn } from './play';

const { tab } = useBrowser();
const LONG = 150_000;

/** Makes one move of draughts with these hands; the answer says whether there was one to make. */
async function moveMan(page: Page, round: number, press: (name: string) => Promise<void>): Promise<void> {
  const movable = await cells(page, 'can move').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  await press(pick(movable, round));
  for (;;) {
    const targets = await cells(page, 'can go here').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    if (targets.length === 0) return;
    await press(pick(targets, round));
  }
}

it('draughts, with a mouse', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts');
  for (let round = 0; (await turn(page)) === 'human'; round++) {
    await moveMan(page, round, (name) => page.getByRole('button', { name, exact: true }).click());
  }
  expect(await page.locator('[data-status]').innerText()).toMatch(/wins|Drawn/);
  await one.finish();
});

it('checkers, by keyboard alone', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'checkers');
  const focus = async (): Promise<[number, number]> =>
    page.evaluate(() => {
      const { row, column } = (document.activeElement as HTMLElement).dataset;
      return [Number(row), Number(column)];
    });
  const press = async (name: string): Promise<void> => {
    const target = page.getByRole('button', { name, exact: true });
    const [row, column] = [Number(await target.getAttribute('data-row')), Number(await target.getAttribute('data-column'))];
    for (let [r, c] = await focus(); r !== row || c !== column; [r, c] = await focus()) {
      await page.keyboard.press(r < row ? 'ArrowDown' : r > row ? 'ArrowUp' : c < column ? 'ArrowRight' : 'ArrowLeft');
    }
    await page.keyboard.press('Enter');
  };
  // The board is reached by tabbing into it, as everything else on the page.
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('[data-board]') !== null)) break;
  }
  for (let round = 0; (await turn(page)) === 'human'; round++) await moveMan(page, round, press);
  expect(await page.locator('[data-announcement]').innerText()).toMatch(/wins|Drawn/);
  await one.finish();
});

it('Connect6, two stones a turn', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'connect6', { size: 9 });
  for (let round = 0; (await turn(page)) === 'human'; round++) {
    const isLone = round === 0;
    for (let stone = 0; stone < (isLone ? 1 : 2); stone++) {
      const free = await cells(page, 'empty').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
      await page.getByRole('button', { name: pick(free.filter((name) => !name.includes('first stone')), round + stone * 5), exact: true }).click();
      if (!isLone && stone === 0) await cells(page, 'first stone').waitFor({ state: 'attached' });
    }
    await page.locator('[data-status=human]').waitFor({ state: 'detached', timeout: 5_000 }).catch(() => {});
  }
  expect(await page.locator('[data-status]').innerText()).toMatch(/six in a row|the board is full/);
  await one.finish();
});

it('Quelhas, on a touch screen 390 pixels wide', { timeout: LONG }, async () => {
  const one = await tab({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const { page } = one;
  await startGame(one, 'quelhas', { size: 6 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const free = async (): Promise<string[]> =>
    cells(page, 'empty').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
  for (let round = 0; (await turn(page)) === 'human'; round++) {
    const names = await free();
    for (let tried = 0; tried < names.length; tried++) {
      await page.getByRole('button', { name: pick(names, round + tried), exact: true }).tap();
      const ends = await cells(page, 'can end here').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
      if (ends.length === 0) continue;
      await page.getByRole('button', { name: pick(ends, round), exact: true }).tap();
      break;
    }
  }
  expect(await page.locator('[data-status]').innerText()).toMatch(/wins: no legal move/);
  await one.finish();
});

it('Klondike, dragged and sent home by double presses', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  const seed = 6;
  await startGame(one, 'klondike', { seed, draw: 3 });
  const middle = async (selector: string, isTop: boolean): Promise<{ x: number; y: number }> => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not on the table`);
    return { x: box.x + box.width / 2, y: box.y + (isTop ? 7 : box.height / 2) };
  };
  for (const [index, text] of solution({ seed, draw: 3 }).entries()) {
    const [card = '', places = ''] = text.split(':');
    const [, to = ''] = places.split('>');
    if (text === '@') {
      await page.locator('.slot.stock').click();
    } else if (to.startsWith('F')) {
      const { x, y } = await middle(`[data-card="${card}"]`, true);
      await page.mouse.dblclick(x, y);
    } else {
      const from = await middle(`[data-card="${card}"]`, true);
      const there = page.locator(`.card[data-place=${to}]`);
      const onto = (await there.count()) > 0 ? await there.last().getAttribute('data-card') : null;
      const target = await middle(onto ? `[data-card="${onto}"]` : `.slot[data-place=${to}]`, true);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + target.x) / 2, (from.y + target.y) / 2);
      await page.mouse.move(target.x, target.y + 4);
      await page.mouse.up();
    }
    await page.locator(`[data-played="${index + 1}"]`).waitFor({ state: 'attached' });
  }
  expect(await page.locator('[data-status]').innerText()).toContain('Solved');
  await one.finish();
});
