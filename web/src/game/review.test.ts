import { expect, it } from 'vitest';
import { brief, chance, judge, worth, type Worth } from './review';

const at = (value: number, end: number | null = null): Worth => ({ value, end, depth: 8, best: null });

it('turns scores to the first side', () => {
  const score = { value: 35, end: null, text: '+0.35' };
  expect(worth(score, 'second', 8, null).value).toBe(-35);
  expect(worth({ value: 31990, end: 5, text: 'win in 5' }, 'second', 8, null).end).toBe(-5);
});

it('gives even chances to an even position and none to a lost one', () => {
  expect(chance(at(0))).toBe(0.5);
  expect(chance(at(0, -7))).toBe(0);
});

it('marks what was given away, by either side', () => {
  expect(judge(at(0), at(-20), 'first')).toBeNull();
  expect(judge(at(0), at(-50), 'first')).toBe('inaccuracy');
  expect(judge(at(0), at(100), 'second')).toBe('mistake');
  expect(judge(at(100), at(0, -3), 'first')).toBe('blunder');
  expect(judge(at(0), at(150), 'first')).toBeNull();
});

it('writes worths short', () => {
  expect(brief(at(35))).toBe('+0.35');
  expect(brief(at(-120))).toBe('−1.20');
  expect(brief(at(0, -4))).toBe('−#4');
});
