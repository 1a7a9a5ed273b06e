import { expect, it } from 'vitest';
import { fromQuery, toQuery, type Shared } from './share';

const games: Shared[] = [
  { game: 'draughts', start: {}, position: null, moves: ['32-28', '19-23', '28x19'] },
  { game: 'checkers', start: {}, position: 'B:W21-32:B1-12', moves: [] },
  { game: 'connect6', start: { size: '15x15' }, position: null, moves: ['h8', 'i9j10'] },
  { game: 'quelhas', start: { size: '6x6', swap: true }, position: null, moves: ['a1-a3', 'swap'] },
  { game: 'klondike', start: { seed: 42, draw: 1 }, position: null, moves: ['@', '8C:T6>T4'] },
];

it.each(games)('carries a game of $game there and back', (game) => {
  expect(fromQuery(toQuery(game))).toEqual(game);
});

it('refuses what is no game', () => {
  expect(fromQuery('game=chess')).toBeNull();
  expect(fromQuery('')).toBeNull();
  expect(fromQuery('game=klondike&seed=-1')).toBeNull();
  expect(fromQuery(`game=draughts&moves=${'x'.repeat(30_000)}`)).toBeNull();
});
