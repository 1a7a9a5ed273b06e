// What became of a game move by move: scores as chances, and the moves that gave chances away.
import type { Role, ScoreReport } from '../engine/types';

/** What is known of a position: its worth to the first side. */
export interface Worth {
  /** Hundredths of a man for the first side. */
  value: number;
  /** Plies to a proved end, positive if the first side wins. */
  end: number | null;
  depth: number;
  /** What the engine would play here. */
  best: string | null;
}

/** How bad a move was. */
export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** Drops of the chance to win from which a move has each mark. */
const DROPS: [number, Mark][] = [
  [0.3, 'blunder'],
  [0.18, 'mistake'],
  [0.09, 'inaccuracy'],
];

/** A score of the side to move as the first side's. */
export function worth(score: ScoreReport, turn: Role, depth: number, best: string | null): Worth {
  const sign = turn === 'first' ? 1 : -1;
  return { value: sign * score.value, end: score.end === null ? null : sign * score.end, depth, best };
}

/** The first side's chance to win, from 0 to 1: a man ahead wins about three games of four. */
export function chance({ value, end }: Pick<Worth, 'value' | 'end'>): number {
  if (end !== null) return end > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-value / 100));
}

/** The mark of a move by `mover` from one position to the next, or null if it was good enough. */
export function judge(before: Worth, after: Worth, mover: Role): Mark | null {
  const sign = mover === 'first' ? 1 : -1;
  const drop = sign * (chance(before) - chance(after));
  return DROPS.find(([least]) => drop >= least)?.[1] ?? null;
}

/** A worth in few characters: `+0.35`, `#4`. */
export function brief({ value, end }: Pick<Worth, 'value' | 'end'>): string {
  if (end !== null) return `${end > 0 ? '+' : '−'}#${Math.abs(end)}`;
  const men = (Math.abs(value) / 100).toFixed(2);
  return value === 0 ? '0.00' : `${value > 0 ? '+' : '−'}${men}`;
}
