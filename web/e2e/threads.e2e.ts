// Several threads for those who ask for them, on a host that sets no headers; one for everybody else.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser, type Tab } from './browser';
import { cells, isKept, startGame, turn } from './play';
import { tapSearches } from './tap';

const { tab } = useBrowser();
/** Each search ends when its first thread has seen so many positions: what is counted beyond was seen by others. */
const NODES = 100_000;
const SWITCH = 'Let the engine use several processor cores';

/** Plays a move against the engine at full strength, and waits for its answer. */
async function playOne(one: Tab): Promise<void> {
  await startGame(one, 'draughts', { level: 'expert' });
  await cells(one.page, '32, white man').click();
  await cells(one.page, '28, empty').click();
  await turn(one.page, 1);
}

const isIsolated = (page: Page): Promise<boolean> => page.evaluate(() => crossOriginIsolated);

it('threads are had by asking for them and loading the page again, and given back the same way', async () => {
  const one = await tab();
  const { page } = one;
  const searches = await tapSearches(page, { nodes: NODES });
  await playOne(one);
  expect((await searches()).map(({ nodes }) => nodes)).toEqual([NODES]);
  await isKept(page);
  await one.open('settings');
  await page.getByLabel(SWITCH).check();
  await page.getByText('takes effect when the page is loaded again').waitFor();
  expect(await isIsolated(page)).toBe(false);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByText(/thinks with [2-4] threads/).waitFor();
  expect(await isIsolated(page)).toBe(true);
  await playOne(one);
  expect((await searches())[0]?.nodes).toBeGreaterThan(NODES);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('[data-played="2"]').waitFor({ state: 'attached' });
  await playOne(one);
  expect((await searches())[0]?.nodes).toBeGreaterThan(NODES);
  await one.open('settings');
  await page.getByLabel(SWITCH).uncheck();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByText('on one thread').waitFor();
  expect(await isIsolated(page)).toBe(false);
  await one.finish();
});

it('where threads cannot be had the switch says so, and one thread plays', async () => {
  const one = await tab({ serviceWorkers: 'block' });
  const { page } = one;
  const searches = await tapSearches(page, { nodes: NODES });
  await one.open('settings');
  await page.getByLabel(SWITCH).check();
  await page.getByText('does not let the page share memory').waitFor();
  await page.reload();
  await page.getByText('does not let the page share memory').waitFor();
  await playOne(one);
  expect((await searches()).map(({ nodes }) => nodes)).toEqual([NODES]);
  await one.finish();
});
