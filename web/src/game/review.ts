// What became of a game move by move: scores as chances, and the moves that gave chances away.
import type { Game, Role, ScoreReport } from '../engine/types';

/** What is known of a position, for its first side. */
export interface Worth {
  /** Hundredths of a man. */
  value: number;
  /** Plies to a proved end, positive if the first side wins. */
  end: number | null;
  /** The chance to win, from 0 to 1; a draw is half a win. */
  chance: number;
  depth: number;
  /** What the engine would play here. */
  best: string | null;
}

/** How bad a move was. */
export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** Drops of the chance to win from which a move has each mark. At draughts a man given away is a mistake. */
const DROPS: [number, Mark][] = [
  [0.15, 'blunder'],
  [0.1, 'mistake'],
  [0.05, 'inaccuracy'],
];

/** The score that multiplies the odds to win by e, as `npm run calibrate 40` found it; patience has no scores. */
const SCALES = { draughts: 242, checkers: 137, connect6: 1056, quelhas: 193, klondike: 1 } satisfies Record<Game, number>;

/** A score of the side to move as the first side's. */
export function worth(game: Game, score: ScoreReport, turn: Role, depth: number, best: string | null): Worth {
  const sign = turn === 'first' ? 1 : -1;
  const value = sign * score.value;
  const end = score.end === null ? null : sign * score.end;
  const chance = end === null ? 1 / (1 + Math.exp(-value / SCALES[game])) : end > 0 ? 1 : 0;
  return { value, end, chance, depth, best };
}

/** What a finished game is worth to its first side: nothing is left to chance. */
export function ended(winner: Role | null): Worth {
  const result = winner === null ? 0 : winner === 'first' ? 1 : -1;
  return { value: 0, end: result === 0 ? null : result, chance: (1 + result) / 2, depth: 0, best: null };
}

/** The mark of a move by `mover` from one position to the next, or null if it was good enough. */
export function judge(before: Worth, after: Worth, mover: Role): Mark | null {
  const sign = mover === 'first' ? 1 : -1;
  const drop = sign * (before.chance - after.chance);
  return DROPS.find(([least]) => drop >= least)?.[1] ?? null;
}

/** A worth in few characters: `+0.35`, `#4`. */
export function brief({ value, end }: Pick<Worth, 'value' | 'end'>): string {
  if (end !== null) return `${end > 0 ? '+' : '−'}#${Math.abs(end)}`;
  const men = (Math.abs(value) / 100).toFixed(2);
  return value === 0 ? '0.00' : `${value > 0 ? '+' : '−'}${men}`;
}
