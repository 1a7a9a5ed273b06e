import { expect, it } from 'vitest';
import { cellsOf, turnText } from './state';

it('reads back the turns it writes', () => {
  for (const text of ['j10', 'j10k11', 'a1s19']) expect(turnText(cellsOf(text))).toBe(text);
});

it('reads nothing out of what is no turn', () => {
  for (const text of ['', 'j', '10j', 'j10k11l12', 'swap', 'z3']) expect(cellsOf(text)).toEqual([]);
});
