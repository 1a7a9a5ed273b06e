import { expect, it } from 'vitest';
import { count, type Statistics } from './statistics';

const none: Statistics = { won: 0, left: 0, streak: 0, bestStreak: 0, fewestMoves: null, counted: [] };

it('counts wins, streaks and the shortest win', () => {
  const after = count(count(none, 'a', 120), 'b', 95);
  expect(after).toMatchObject({ won: 2, streak: 2, bestStreak: 2, fewestMoves: 95 });
  expect(count(after, 'c', null)).toMatchObject({ won: 2, left: 1, streak: 0, bestStreak: 2 });
});

it('counts a game once', () => {
  const after = count(none, 'a', 120);
  expect(count(after, 'a', 80)).toBe(after);
});
