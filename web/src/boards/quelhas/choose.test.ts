import { describe, expect, it } from 'vitest';
import { between, canStart, ends, nearest } from './choose';
import { cellName, endsOf, type Placement } from './state';

const place = (text: string): Placement => {
  const found = endsOf(text);
  if (!found) throw new Error(`${text} is no segment`);
  return { text, ...found };
};

describe('choosing a segment', () => {
  const moves = ['b1-b2', 'b1-b3', 'b2-b3'].map(place);
  const cell = (name: string) => place(`${name}-a1`).from;

  it('starts only at ends of segments', () => {
    expect(canStart(moves, cell('b2'))).toBe(true);
    expect(canStart(moves, cell('c1'))).toBe(false);
    expect(ends(moves, cell('b3')).map(cellName)).toEqual(['b1', 'b2']);
  });

  it('finds a segment from either end', () => {
    expect(between(moves, cell('b3'), cell('b1'))?.text).toBe('b1-b3');
    expect(between(moves, cell('b3'), cell('b4'))).toBeNull();
  });

  it('shows the nearest segment while the pointer wanders', () => {
    expect(nearest(moves, cell('b1'), cell('c9'))?.text).toBe('b1-b3');
    expect(nearest(moves, cell('b1'), cell('b1'))).toBeNull();
    expect(nearest(moves, cell('b3'), cell('b9'))).toBeNull();
  });
});
