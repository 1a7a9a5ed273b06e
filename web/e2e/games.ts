// Games that the engine played against itself, to be shown or searched in the middle.
import type { Game, Start } from '../src/engine/types';
import { toQuery } from '../src/game/share';
import { solution } from './native';

const klondike: Start = { seed: 6, draw: 3 };

/** A game, how it began and what was played. */
export type Sample = [Game, Start, string[]];

export const SAMPLES: Sample[] = [
  ['draughts', {}, '32-27 20-24 37-32 24-29 33x24 19x30 34x25 18-22 27x18 12x23 35-30 23-29 31-27 14-20 25x14 9x20'.split(' ')],
  ['checkers', {}, '9-14 23-18 14x23 27x18 12-16 24-20 16-19 18-14 10x17 21x14 6-10 25-21'.split(' ')],
  ['connect6', {}, 'j10 h9h10 h8i9 h11k11 i11h12 k9i10 g7f10'.split(' ')],
  ['quelhas', { size: '10x10', swap: true }, 'b1-b9 swap c5-j5 e6-e10 c2-j2 h6-h10 c3-j3 c7-c10'.split(' ')],
  ['klondike', klondike, solution(klondike).slice(0, 58)],
];

/** The address of a sample on the page. */
export function linkTo(address: string, [game, start, moves]: Sample): string {
  return `${address}#/shared?${toQuery({ game, start, position: null, moves })}`;
}
