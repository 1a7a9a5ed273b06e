// What the engine promises the page: little to load, no network needed afterwards, shared memory on any host.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser';
import { names, pick, played, startGame, turn } from './play';

const { tab } = useBrowser();

/** The most that may be loaded before the first move, compressed. */
const FIRST_LOAD = 400 * 1024;

/** Waits until the service worker keeps the page. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

it('the first game loads at most 400 KB', async () => {
  const one = await tab({ serviceWorkers: 'block' });
  const bodies: Promise<Buffer>[] = [];
  one.page.on('response', (response) => bodies.push(response.body()));
  await startGame(one, 'draughts');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100 * 1024);
  expect(total).toBeLessThan(FIRST_LOAD);
  await one.finish();
});

it('after the first visit the page plays without a network, and isolated', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts');
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await startGame(one, 'quelhas');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await one.finish();
});

it('workers that are killed in the middle of a search are replaced, and the game goes on', async () => {
  const one = await tab();
  const { page } = one;
  await page.addInitScript(() => {
    const born: Worker[] = [];
    Object.assign(window, { born });
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        born.push(this);
      }
    };
  });
  await startGame(one, 'draughts', { level: 'expert', seconds: 3 });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press(pick(await names(page, 'can move'), 0));
  await press(pick(await names(page, 'can go here'), 0));
  await page.locator('[data-played="1"]').first().waitFor({ state: 'attached' });
  const killed = await page.evaluate(() => {
    const { born } = window as unknown as { born: Worker[] };
    for (const worker of born) worker.terminate();
    return born.length;
  });
  expect(killed).toBe(2);
  expect(await turn(page, 1)).toBe('human');
  expect(await played(page)).toBe(2);
  await one.finish();
});
