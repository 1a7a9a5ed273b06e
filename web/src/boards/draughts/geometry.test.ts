import { expect, it } from 'vitest';
import { algebraic, algebraicMove, spotOf, squareAt, squareCount } from './geometry';

it('finds every square where it lies, from both sides', () => {
  for (const size of [8, 10] as const) {
    for (const flipped of [false, true]) {
      for (let square = 1; square <= squareCount(size); square++) {
        expect(squareAt(spotOf(square, size, flipped), size, flipped)).toBe(square);
      }
    }
  }
});

it('knows the corners', () => {
  expect(spotOf(1, 10, false)).toEqual({ row: 0, column: 1 });
  expect(spotOf(46, 10, false)).toEqual({ row: 9, column: 0 });
  expect(spotOf(46, 10, true)).toEqual({ row: 0, column: 9 });
  expect(squareAt({ row: 0, column: 0 }, 10, false)).toBeNull();
  expect(algebraic(46, 10)).toBe('a1');
  expect(algebraic(5, 10)).toBe('j10');
  expect(algebraic(29, 8)).toBe('a1');
  expect(algebraicMove('32-28', 10)).toBe('d4-e5');
});
