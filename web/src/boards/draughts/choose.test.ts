import { describe, expect, it } from 'vitest';
import { begin, origins, press, targets, type Choice, type Route } from './choose';

const route = (text: string, captured: number[] = []): Route => ({
  text,
  path: text.split(/[-x]/).map(Number),
  captured,
});

function started(moves: Route[], square: number): Choice {
  const choice = begin(moves, square);
  if (!choice) throw new Error('no move from there');
  return choice;
}

describe('choosing a move', () => {
  const quiet = [route('32-28'), route('32-27'), route('31-27')];

  it('takes up only pieces that can move', () => {
    expect([...origins(quiet)]).toEqual([32, 31]);
    expect(begin(quiet, 33)).toBeNull();
  });

  it('plays a quiet move by its target', () => {
    const choice = started(quiet, 32);
    expect([...targets(choice)].sort()).toEqual([27, 28]);
    expect(press(choice, 27)).toEqual({ play: quiet[1] });
    expect(press(choice, 40)).toBeNull();
  });

  it('plays a long capture by its last square when that is enough', () => {
    const moves = [route('32x23x14', [28, 19]), route('32x23x12', [28, 18])];
    const choice = started(moves, 32);
    expect([...targets(choice)].sort()).toEqual([12, 14, 23]);
    expect(press(choice, 12)).toEqual({ play: moves[1] });
  });

  it('asks nothing where all ways make the same move', () => {
    const ways = [[47, 33, 11], [47, 36, 11]].map((path) => ({ text: '47x11', path, captured: [1, 2] }));
    expect(press(started(ways, 47), 11)).toEqual({ play: ways[0] });
  });

  it('goes jump by jump where two captures end on one square', () => {
    const moves = [route('47x33x22x11', [1]), route('47x36x22x11', [2]), route('47x36x9', [3])];
    const choice = started(moves, 47);
    expect([...targets(choice)].sort((a, b) => a - b)).toEqual([9, 33, 36]);
    expect(press(choice, 11)).toBeNull();
    expect(press(choice, 33)).toEqual({ play: moves[0] });
    const step = press(choice, 36);
    if (!step || !('choice' in step)) throw new Error('expected to go on');
    expect([...targets(step.choice)].sort((a, b) => a - b)).toEqual([9, 11, 22]);
    expect(press(step.choice, 11)).toEqual({ play: moves[1] });
  });
});
