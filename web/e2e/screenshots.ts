// Pictures of every page, in both themes, on a desk and on a phone, for docs/screenshots.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { useBrowser, type Tab } from './browser';
import { linkTo, SAMPLES, type Sample } from './games';

const FOLDER = new URL('../../docs/screenshots', import.meta.url).pathname;
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 820 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
};
const { tab } = useBrowser();

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

async function showGame(one: Tab, sample: Sample): Promise<void> {
  const { page } = one;
  const [game] = sample;
  await page.goto(linkTo(one.address, sample));
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
    it(`${screen}, ${theme}`, async () => {
      const one = await tab({ ...options, colorScheme: theme });
      const { page } = one;
      const browser = await page.context().newCDPSession(page);
      const shoot = async (name: string): Promise<void> => {
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        // Half the size of what Playwright's own screenshots can be.
        const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
        writeFileSync(`${FOLDER}/${name}-${screen}-${theme}.webp`, Buffer.from(data, 'base64'));
      };
      for (const shown of SAMPLES) {
        await showGame(one, shown);
        await shoot(`play-${shown[0]}`);
      }
      for (const route of ['', 'new/draughts', 'edit/draughts', 'edit/klondike', 'open/draughts', 'kept', 'settings']) {
        await one.open(route);
        if (route.startsWith('edit')) await page.getByText('This position can be played.').waitFor();
        if (route === 'kept' || route === '') await page.locator('li a[href*=play]').first().waitFor();
        await shoot(route === 'edit/klondike' ? 'edit-klondike' : route.split('/')[0] || 'home');
      }
      await one.finish();
    });
  }
}
