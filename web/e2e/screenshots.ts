// Pictures of every page, in both themes, on a desk and on a phone, for docs/screenshots.
import { mkdirSync, rmSync } from 'node:fs';
import { it } from 'vitest';
import type { Game, Start } from '../src/engine/types';
import { toQuery } from '../src/game/share';
import { useBrowser, type Tab } from './browser';
import { solution } from './native';

const FOLDER = new URL('../../docs/screenshots', import.meta.url).pathname;
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 820 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
};
const { tab } = useBrowser();

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const klondike: Start = { seed: 6, draw: 3 };
/** Games that the engine played against itself, to be shown in the middle. */
const GAMES: [Game, Start, string[]][] = [
  ['draughts', {}, '35-30 19-23 40-35 13-19 45-40 17-22 32-28 23x32 37x17 11x22 31-27 22x31 36x27 19-23 33-29'.split(' ')],
  ['checkers', {}, '9-14 23-18 14x23 27x18 12-16 24-20 16-19 18-14 10x17 21x14 6-10 25-21'.split(' ')],
  ['connect6', {}, 'j10 h9h10 h8i9 h11k11 i11h12 k9i10 g7f10'.split(' ')],
  ['quelhas', { size: '10x10', swap: true }, 'b1-b9 swap c5-j5 e6-e10 c2-j2 h6-h10 c3-j3 c7-c10'.split(' ')],
  ['klondike', klondike, solution(klondike).slice(0, 58)],
];

async function showGame(one: Tab, [game, start, moves]: (typeof GAMES)[number]): Promise<void> {
  const { page } = one;
  await page.goto(`${one.address}#/shared?${toQuery({ game, start, position: null, moves })}`);
  await page.locator('[data-played]:not([data-played="0"])').waitFor();
  if (game === 'draughts') {
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByText(/marked moves/).first().waitFor();
    await page.getByLabel('Analyse this position').check();
    await page.getByText(/depth (1\d|[6-9])/).waitFor();
  }
  if (game === 'quelhas') {
    await page.getByRole('tab', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Is this position solved?' }).click();
    await page.getByText(/^(Solved|Too many)/).waitFor();
  }
  if (game === 'klondike') {
    await page.getByRole('button', { name: 'Hint' }).last().click();
    await page.locator('[role=status] li').first().waitFor();
  }
}

for (const theme of ['light', 'dark'] as const) {
  for (const [screen, options] of Object.entries(SCREENS)) {
    it(`${screen}, ${theme}`, { timeout: 120_000 }, async () => {
      const one = await tab({ ...options, colorScheme: theme });
      const { page } = one;
      const shoot = async (name: string): Promise<void> => {
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${theme}.png` });
      };
      for (const shown of GAMES) {
        await showGame(one, shown);
        await shoot(`play-${shown[0]}`);
      }
      for (const route of ['', 'new/draughts', 'edit/draughts', 'open/draughts', 'kept', 'settings']) {
        await one.open(route);
        if (route.startsWith('edit')) await page.getByText('This position can be played.').waitFor();
        if (route === 'kept' || route === '') await page.locator('li a[href*=play]').first().waitFor();
        await shoot(route.split('/')[0] || 'home');
      }
      await one.finish();
    });
  }
}
