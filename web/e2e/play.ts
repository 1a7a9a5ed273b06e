// Hands for the tests: starting games and moving as a person does, by what the page itself says can be done.
import type { Locator, Page } from 'playwright-core';
import type { Tab } from './browser';

/** How a game is started; what is not said stays as the page has it. */
export interface Start {
  seat?: 'asFirst' | 'asSecond' | 'both' | 'watch';
  level?: 'easy' | 'medium' | 'hard' | 'expert';
  seconds?: number;
  size?: number;
  seed?: number;
  draw?: 1 | 3;
}

/** Starts a game through the page for new games and waits for its board. */
export async function startGame(tab: Tab, game: string, start: Start = {}): Promise<void> {
  const { page } = tab;
  await tab.open(`new/${game}`);
  if (start.seat) await page.locator(`input[type=radio][value=${start.seat}]`).check();
  if (game !== 'klondike' && start.seat !== 'both') {
    await page.getByLabel('Level').selectOption(start.level ?? 'easy');
    await page.getByLabel('Time for a move').fill(String(start.seconds ?? 0.05));
  }
  if (start.size) await page.locator('label:has(> span:text-is("Board")) select').selectOption(String(start.size));
  if (start.draw) await page.locator(`input[type=radio][value="${start.draw}"]`).check();
  if (start.seed !== undefined) await page.getByLabel('Deal number').fill(String(start.seed));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-board] [aria-label]').first().waitFor({ state: 'attached' });
}

/** Waits until the service worker keeps the page and answers for it. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** How many moves the board shows. */
export async function played(page: Page): Promise<number> {
  return Number(await page.locator('[data-played]').getAttribute('data-played'));
}

/** Waits until more moves than this are played and a person is to move or the game is over; says which. */
export async function turn(page: Page, after: number): Promise<'human' | 'over'> {
  const state = await page.waitForFunction(
    (count) => {
      const shown = document.querySelector<HTMLElement>('[data-played]')?.dataset.played;
      const status = document.querySelector<HTMLElement>('[data-status]')?.dataset.status;
      const isSettled = status === 'human' || status === 'over';
      return shown !== undefined && Number(shown) > count && isSettled ? status : null;
    },
    after,
    { timeout: 30_000 },
  );
  return (await state.jsonValue()) === 'over' ? 'over' : 'human';
}

/** Plays with these hands until the game is over. */
export async function playToTheEnd(page: Page, move: (round: number) => Promise<void>): Promise<void> {
  let before = -1;
  for (let round = 0; (await turn(page, before)) === 'human'; round++) {
    before = await played(page);
    await move(round);
  }
}

/** The spoken names of the cells whose names say this. */
export async function names(page: Page, saying: string): Promise<string[]> {
  return cells(page, saying).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
}

/** The moves in the move list. */
export async function movesShown(page: Page): Promise<string[]> {
  if (await page.getByRole('tab', { name: 'Moves' }).getAttribute('aria-selected') !== 'true') {
    await page.getByRole('tab', { name: 'Moves' }).click();
  }
  return page.getByRole('group', { name: 'Moves' }).getByRole('button').allInnerTexts();
}

/** The cells of a board whose spoken names say this. */
export function cells(page: Page, saying: string): Locator {
  return page.locator(`[data-board] button[aria-label*="${saying}"]`);
}

/** One of several, different from time to time but the same in every run. */
export function pick<T>(choices: T[], turnNumber: number): T {
  const choice = choices[(turnNumber * 7 + 3) % choices.length];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

/** Makes one move of draughts with these hands. */
export async function moveMan(page: Page, round: number, press: (name: string) => Promise<void>): Promise<void> {
  await press(pick(await names(page, 'can move'), round));
  for (;;) {
    const targets = await names(page, 'can go here');
    if (targets.length === 0) return;
    await press(pick(targets, round));
  }
}
