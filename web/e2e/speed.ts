// How fast the engine thinks in the page, with one thread and with several, and how late it answers: `npm run
// speed:page`. The page is asked as a person would ask it; only the limits of the searches are set from here.
import { it } from 'vitest';
import { useBrowser, type Tab } from './browser';
import { linkTo, SAMPLES } from './games';
import { isKept } from './play';
import { tapSearches, type Search } from './tap';

const { tab } = useBrowser();
const TIMES = [200, 1_000];
/** The browser compiles the engine well only while it runs: the last of several searches shows how fast it is. */
const RUNS = 4;

/** Searches of each game of two, all limited to this many milliseconds. */
async function searchAll(one: Tab, time_ms: number): Promise<Map<string, Search[]>> {
  const { page } = one;
  const found = new Map<string, Search[]>();
  const searches = await tapSearches(page, { time_ms });
  for (const sample of SAMPLES.filter(([game]) => game !== 'klondike')) {
    await page.goto('about:blank');
    await page.goto(linkTo(one.address, sample));
    await page.getByRole('tab', { name: 'Analysis' }).click();
    for (let run = 1; run <= RUNS; run++) {
      await page.getByLabel('Analyse this position').check();
      await page.waitForFunction((count) => (window as unknown as { searches: unknown[] }).searches.length === count, run);
      await page.getByLabel('Analyse this position').uncheck();
    }
    found.set(sample[0], await searches());
  }
  return found;
}

it('with one thread and with several', async () => {
  for (const isTeam of [false, true]) {
    for (const time of TIMES) {
      const one = await tab();
      await one.open('settings');
      await isKept(one.page);
      if (isTeam) {
        await one.page.getByLabel('several processor cores').check();
        await one.page.getByRole('button', { name: 'Load the page again' }).click();
        await one.page.getByText(/\d threads/).waitFor();
      }
      for (const [game, searches] of await searchAll(one, time)) {
        const speed = Math.round((searches.at(-1)?.perSecond ?? 0) / 1000);
        const late = searches.map(({ took }) => Math.round(took - time));
        console.log(`${game}, ${isTeam ? 'several threads' : 'one thread'}, ${time} ms: ${speed} thousand nodes a second, ${late.join(', ')} ms late`);
      }
      await one.finish();
    }
  }
});
