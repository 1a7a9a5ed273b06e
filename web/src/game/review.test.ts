import { expect, it } from 'vitest';
import type { Role } from '../engine/types';
import { brief, ended, judge, worth, type Worth } from './review';

const at = (value: number, end: number | null = null, turn: Role = 'first'): Worth =>
  worth('draughts', { value, end, text: '' }, turn, 8, null);

it('turns scores to the first side', () => {
  expect(at(35, null, 'second').value).toBe(-35);
  expect(at(31990, 5, 'second').end).toBe(-5);
});

it('gives even chances to an even position, and certainty to a proof and to an end', () => {
  expect(at(0).chance).toBe(0.5);
  expect(at(0, -7).chance).toBe(0);
  expect(at(100).chance + at(-100).chance).toBeCloseTo(1);
  expect((['first', 'second', null] as const).map((winner) => ended(winner).chance)).toEqual([1, 0, 0.5]);
});

it('marks what was given away, by either side', () => {
  expect(judge(at(0), at(-30), 'first')).toBeNull();
  expect(judge(at(0), at(-60), 'first')).toBe('inaccuracy');
  expect(judge(at(0), at(100), 'second')).toBe('mistake');
  expect(judge(at(0), at(-200), 'first')).toBe('blunder');
  expect(judge(at(100), at(0, -3), 'first')).toBe('blunder');
  expect(judge(at(0), at(150), 'first')).toBeNull();
});

it('marks nothing where nothing was left to lose', () => {
  expect(judge(at(0, -9), at(0, -3), 'first')).toBeNull();
  expect(judge(at(-900), at(-1100), 'first')).toBeNull();
});

it('writes worths short', () => {
  expect(brief(at(35))).toBe('+0.35');
  expect(brief(at(-120))).toBe('−1.20');
  expect(brief(at(0, -4))).toBe('−#4');
});
