// How fast the engine thinks in the page, with one thread and with several, and how late it answers: `npm run
// speed:page`. The page is asked as a person would ask it; only the limits of the searches are set from here. What
// else runs on the machine takes time away: beside the clock's seconds stand those that the processor gave the page.
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { useBrowser, type Tab } from './browser';
import { linkTo, SAMPLES, type Sample } from './games';
import { isKept } from './play';
import { tapSearches, type Search } from './tap';

const { tab } = useBrowser();
const TIMES = [200, 1_000];
/** The browser compiles the engine well only while it runs: the last of several searches shows how fast it is. */
const RUNS = 4;

/** Seconds of processor time that pages have had so far. */
async function processorTime(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Searches positions of a game, each limited to this many milliseconds; says how they went. */
async function search(one: Tab, [game, start, moves]: Sample, time: number): Promise<string> {
  const { page } = one;
  await page.goto('about:blank');
  let spent = 0;
  for (let run = 1; run <= RUNS; run++) {
    await page.goto(linkTo(one.address, [game, start, moves.slice(0, moves.length - run)]));
    await page.locator(`[data-played="${moves.length - run}"]`).waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    const before = await processorTime(page);
    await page.getByLabel('Analyse this position').check();
    await page.waitForFunction((count) => (window as unknown as { searches: Search[] }).searches.length === count, run);
    spent = (await processorTime(page)) - before;
    await page.getByLabel('Analyse this position').uncheck();
  }
  const searches = await page.evaluate(() => (window as unknown as { searches: Search[] }).searches);
  const { nodes, perSecond } = searches.at(-1) ?? { nodes: 0, perSecond: 0 };
  const thousands = (count: number): number => Math.round(count / 1000);
  const late = searches.map(({ took }) => Math.round(took - time)).join(', ');
  return `${thousands(perSecond)} thousand nodes a second, ${thousands(nodes / spent)} a second of ${spent.toFixed(1)} s of processor time; ${late} ms late`;
}

for (const threads of ['one thread', 'several threads']) {
  it(threads, async () => {
    for (const time of TIMES) {
      const one = await tab();
      const { page } = one;
      await one.open('settings');
      await isKept(page);
      if (threads !== 'one thread') {
        await page.getByLabel('several processor cores').check();
        await page.getByRole('button', { name: 'Load the page again' }).click();
        await page.getByText(/\d threads/).waitFor();
      }
      await tapSearches(page, { time_ms: time });
      for (const sample of SAMPLES.filter(([game]) => game !== 'klondike')) {
        console.log(`${sample[0]}, ${threads}, ${time} ms: ${await search(one, sample, time)}`);
      }
      await one.finish();
    }
  });
}
