import { expect, it } from 'vitest';
import { lay } from './layout';
import { DEFAULTS, type State } from './state';

const state = (change: Partial<State>): State => ({ ...DEFAULTS, selected: null, ...change });

it('keeps the longest pile on the table', () => {
  const up = Array.from({ length: 13 }, (_, index) => ({ rank: 13 - index, suit: 's' as const }));
  const down = Array.from({ length: 6 }, (_, index) => ({ rank: index + 1, suit: 'h' as const }));
  const piles = [{ down, up }, ...DEFAULTS.piles.slice(1)];
  const table = lay(state({ piles }), 400, 400);
  const lowest = Math.max(...table.cards.map((card) => card.y));
  expect(lowest + table.height).toBeLessThanOrEqual(400);
});

it('opens the top of the waste alone', () => {
  const waste = [1, 2, 3, 4].map((rank) => ({ rank, suit: 'c' as const }));
  const table = lay(state({ waste }), 400, 400);
  expect(table.cards.filter((card) => card.isOpen).map((card) => card.card.rank)).toEqual([4]);
  const [first, second, third, fourth] = table.cards.map((card) => card.x);
  expect(first).toBe(second);
  expect(third).toBeGreaterThan(second ?? 0);
  expect(fourth).toBeGreaterThan(third ?? 0);
});
