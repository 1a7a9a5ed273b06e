// Hands for the tests: starting games and moving as a person does, by what the page itself says can be done.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
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
  if (game !== 'klondike') {
    await page.getByLabel('Level').selectOption(start.level ?? 'easy');
    await page.getByLabel('Time for a move').fill(String(start.seconds ?? 0.05));
  }
  if (start.size) await page.locator('label:has(> span:text-is("Board")) select').selectOption(String(start.size));
  if (start.draw) await page.locator(`input[type=radio][value="${start.draw}"]`).check();
  if (start.seed !== undefined) await page.getByLabel('Deal number').fill(String(start.seed));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-board] [aria-label]').first().waitFor({ state: 'attached' });
}

/** Waits until a person is to move or the game is over, and says which. */
export async function turn(page: Page): Promise<'human' | 'over'> {
  const status = page.locator('[data-status=human], [data-status=over]');
  await status.waitFor({ timeout: 30_000 });
  return (await status.getAttribute('data-status')) === 'over' ? 'over' : 'human';
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

/** How many moves have been made, as the page announces it: the number of moves in the list. */
export async function ply(page: Page): Promise<number> {
  return (await movesShown(page)).length;
}

/** One of several, different from time to time but the same in every run. */
export function pick<T>(choices: T[], turnNumber: number): T {
  const choice = choices[(turnNumber * 7 + 3) % choices.length];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

/** Waits until the number of moves in the list is this. */
export async function waitForPly(page: Page, count: number): Promise<void> {
  await expect.poll(() => ply(page), { timeout: 20_000 }).toBe(count);
}
