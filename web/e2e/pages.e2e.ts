// Every page in both themes and both languages: no violation that axe can find, no error, nothing too wide, and little
// to load.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser';
import { cells, moveMan, startGame, turn } from './play';

const { tab } = useBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, in a form to be read in a failure. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3).join(' | ')}`);
  });
}

const GAMES = ['draughts', 'checkers', 'connect6', 'quelhas', 'klondike'];
const PAGES = ['', 'kept', 'settings', 'nowhere', 'shared?game=chess', ...GAMES.flatMap((game) => [`new/${game}`, `edit/${game}`, `open/${game}`])];

for (const theme of ['light', 'dark'] as const) {
  it(`holds on every page, ${theme}`, async () => {
    const one = await tab({ colorScheme: theme });
    for (const route of PAGES) {
      await one.open(route);
      if (route.startsWith('edit')) await one.page.getByText('This position can be played.').waitFor();
      expect(await violations(one.page), route).toEqual([]);
    }
    await one.finish();
  });

  it(`holds at every board, ${theme}`, async () => {
    const one = await tab({ colorScheme: theme });
    const { page } = one;
    for (const game of GAMES) {
      await startGame(one, game, game === 'klondike' ? { seed: 6 } : {});
      await turn(page, -1);
      for (const panel of await page.getByRole('tab').all()) {
        await panel.click();
        expect(await violations(page), `${game}, ${await panel.innerText()}`).toEqual([]);
      }
    }
    await page.getByRole('button', { name: 'Hint' }).first().click();
    await startGame(one, 'draughts');
    await moveMan(page, 0, (name) => page.getByRole('button', { name, exact: true }).click());
    await turn(page, 1);
    await page.getByRole('button', { name: 'Change players' }).click();
    expect(await violations(page), 'players').toEqual([]);
    for (const route of ['', 'kept']) {
      await one.open(route);
      await page.locator('li a[href*=play]').first().waitFor();
      expect(await violations(page), `${route} with games`).toEqual([]);
    }
    await one.finish();
  });
}

it('changes at once where less motion is asked for', async () => {
  const one = await tab();
  await one.open('edit/draughts');
  await one.page.getByText('This position can be played.').waitFor();
  // Read before the next frame, where a transition of any length would still show what was before.
  const looks = await one.page.locator('button.primary').evaluate((button: HTMLButtonElement) =>
    [true, false].map((isDisabled) => {
      button.disabled = isDisabled;
      return Number(getComputedStyle(button).opacity) < 1;
    }),
  );
  expect(looks).toEqual([true, false]);
  await one.finish();
});

it('fits on a screen 390 pixels wide, in Portuguese', async () => {
  const one = await tab({ viewport: { width: 390, height: 844 }, locale: 'pt-PT' });
  const { page } = one;
  for (const route of PAGES) {
    await one.open(route);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(390);
  }
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-PT');
  await one.open('');
  await page.getByRole('heading', { name: 'A que vamos jogar?' }).waitFor();
  await one.finish();
});

it('loads at most 400 KB before the first move', async () => {
  const one = await tab({ serviceWorkers: 'block' });
  const bodies: Promise<Buffer>[] = [];
  one.page.on('response', (response) => bodies.push(response.body()));
  await startGame(one, 'draughts');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100 * 1024);
  expect(total).toBeLessThan(400 * 1024);
  await one.finish();
});

it('runs no script that is not its own', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    // What the tests evaluate themselves is let through; what the page does later is not.
    const hasEvaluated = await new Promise<boolean>((resolve) => {
      setTimeout(() => {
        try {
          resolve(Boolean(new Function('return true')()));
        } catch {
          resolve(false);
        }
      });
    });
    return 'intruder' in window || hasEvaluated;
  });
  expect(ran).toBe(false);
  expect(one.errors.splice(0).join()).toContain('Content Security Policy');
  await one.finish();
});

it('changes language, colours and coordinates at once, and remembers them', async () => {
  const one = await tab();
  const { page } = one;
  await one.open('settings');
  await page.getByLabel('Language').selectOption('pt');
  await page.getByRole('heading', { name: 'Definições' }).waitFor();
  await page.getByLabel('Cores').selectOption('dark');
  await page.getByLabel('Letras e algarismos').check();
  await page.reload();
  await page.getByRole('heading', { name: 'Definições' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByLabel('Língua').selectOption('en');
  await startGame(one, 'checkers', { seat: 'both' });
  await cells(page, 'black man, can move').first().waitFor({ state: 'attached' });
  await cells(page, 'b6, black man').waitFor({ state: 'attached' });
  await one.finish();
});

it('analyses, explains and reviews', async () => {
  const one = await tab();
  const { page } = one;
  await startGame(one, 'draughts', { seat: 'both' });
  for (const move of ['32-27', '16-21', '27x16']) {
    await page.getByLabel('Type a move').fill(move);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: move, exact: true }).waitFor();
  }
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByLabel('Analyse this position').check();
  await page.getByText(/depth \d+/).waitFor();
  await page.locator('.arrow').first().waitFor({ state: 'attached' });
  await page.getByLabel('Analyse this position').uncheck();
  await page.getByRole('button', { name: 'Why this order' }).click();
  await page.getByText('The order in which the engine would try the moves').waitFor();
  await page.getByText(/own lines|towards the centre|good in other lines|best before/).first().waitFor();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByText(/: \d+ marked moves/).first().waitFor();
  expect(await violations(page), 'a reviewed game').toEqual([]);
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.getByTitle('blunder').or(page.getByTitle('mistake')).first().waitFor();
  expect(await violations(page), 'marked moves').toEqual([]);
  await one.finish();
});
