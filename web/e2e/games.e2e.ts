// A full game of each of the five, played through the page against the engine in its worker.
import { expect, it } from 'vitest';
import { useBrowser } from './browser';
import { solution } from './native';
import { cells, moveMan, names, pick, playToTheEnd, startGame } from './play';

const { tab } = useBrowser();
const LONG = 150_000;

it('draughts, with a mouse', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts');
  await playToTheEnd(page, (round) =>
    moveMan(page, round, (name) => page.getByRole('button', { name, exact: true }).click()),
  );
  expect(await page.locator('[data-status]').innerText()).toMatch(/wins|Drawn/);
  await one.finish();
});

it('checkers, by keyboard alone', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  const tabTo = async (where: string): Promise<void> => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), where)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${where} is not reached`);
  };
  await one.open('');
  await tabTo('a[href="#/new/checkers"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'English checkers' }).waitFor();
  await tabTo('select');
  await page.keyboard.press('Home');
  await tabTo('input[type=number]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0.05');
  await tabTo('form button.primary');
  await page.keyboard.press('Enter');
  await page.locator('[data-board] [aria-label]').first().waitFor({ state: 'attached' });
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
  await tabTo('[data-board] button');
  await playToTheEnd(page, (round) => moveMan(page, round, press));
  expect(await page.locator('[data-announcement]').innerText()).toMatch(/wins|Drawn/);
  await one.finish();
});

it('Connect6, two stones a turn', { timeout: LONG }, async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'connect6', { size: 9 });
  await playToTheEnd(page, async (round) => {
    const lay = async (stone: number): Promise<void> => {
      const free = (await names(page, 'empty')).filter((name) => !name.includes('first stone'));
      await page.getByRole('button', { name: pick(free, round + stone * 5), exact: true }).click();
    };
    await lay(0);
    if (round === 0) return;
    await cells(page, 'first stone').waitFor({ state: 'attached' });
    await lay(1);
  });
  expect(await page.locator('[data-status]').innerText()).toMatch(/six in a row|the board is full/);
  await one.finish();
});

it('Quelhas, on a touch screen 390 pixels wide', { timeout: LONG }, async () => {
  const one = await tab({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const { page } = one;
  await startGame(one, 'quelhas', { size: 6 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await playToTheEnd(page, async (round) => {
    const free = await names(page, 'empty');
    for (let tried = 0; tried < free.length; tried++) {
      const start = free[(round * 5 + tried) % free.length] ?? '';
      await page.getByRole('button', { name: start, exact: true }).tap();
      const ends = await names(page, 'can end here');
      if (ends.length === 0) continue;
      await page.getByRole('button', { name: pick(ends, round), exact: true }).tap();
      return;
    }
  });
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
      const { x, y } = await middle('.slot.stock', false);
      await page.mouse.click(x, y);
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
