import { expect, it } from 'vitest';
import { cardName, cardOf, DEFAULTS, movesOf, readMove, SUITS } from './state';

it('reads back the names of all cards', () => {
  for (const suit of SUITS) {
    for (let rank = 1; rank <= 13; rank++) expect(cardOf(cardName({ rank, suit }))).toEqual({ rank, suit });
  }
  for (const name of ['', 'A', '1C', '10C', 'AX']) expect(cardOf(name)).toBeNull();
});

it('reads moves', () => {
  expect(readMove('8C:T6>T4')).toEqual({ text: '8C:T6>T4', card: '8C', from: 'T6', to: 'T4' });
  expect(readMove('@')?.from).toBe('stock');
  expect(readMove('32-28')).toBeNull();
});

it('knows the moves of a card by where it lies', () => {
  const state = { ...DEFAULTS, moves: ['@', '8C:T6>T4', '8C:T6>FC', '8D:W>T4'] };
  expect(movesOf(state, '8C', 'T6').map((move) => move.to)).toEqual(['T4', 'FC']);
  expect(movesOf(state, '8C', 'W')).toEqual([]);
});
