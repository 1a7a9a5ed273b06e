import { expect, it } from 'vitest';
import { exchanged, positionText, type Edited, type Item } from './edited';

const man = (side: Item['side'], king = false): Item => ({ side, king });
const position = (size: number, turn: Edited['turn'], items: [number, Item][]): Edited => ({
  rows: size,
  columns: size,
  turn,
  items: new Map(items),
});

it('writes draughts with White first and checkers with Black first', () => {
  const items: [number, Item][] = [[28, man('first')], [3, man('second', true)], [12, man('second')]];
  expect(positionText('draughts', position(10, 'first', items))).toBe('W:W28:BK3,12');
  expect(positionText('checkers', position(8, 'first', items))).toBe('B:WK3,12:B28');
});

it('writes Connect6 from the top row down', () => {
  const text = positionText('connect6', position(6, 'second', [[0, man('first')], [35, man('second')]]));
  expect(text).toBe('.....o/....../....../....../....../x..... w');
});

it('writes Quelhas', () => {
  expect(positionText('quelhas', position(2, 'second', [[1, man('first')]]))).toBe('.#/.. H');
});

it('exchanges two cards of Klondike, and no more', () => {
  const layout = 'draw=3 stock=2S3S waste=- home=- T1=3D T2=TC/9D';
  expect(exchanged(layout, '2S', '9D')).toBe('draw=3 stock=9D3S waste=- home=- T1=3D T2=TC/2S');
});
