// How the games of patience went, counted in this browser.

const KEY = 'quina.klondike';

/** Counts of finished games. */
export interface Statistics {
  won: number;
  /** Games that were left for a new deal. */
  left: number;
  streak: number;
  bestStreak: number;
  fewestMoves: number | null;
  /** Games already counted, so that undoing and winning again counts once. */
  counted: string[];
}

const NONE: Statistics = { won: 0, left: 0, streak: 0, bestStreak: 0, fewestMoves: null, counted: [] };
const REMEMBERED = 200;

/** The counts after a game was won in so many moves, or left. */
export function count(before: Statistics, id: string, moves: number | null): Statistics {
  if (before.counted.includes(id)) return before;
  const counted = [...before.counted, id].slice(-REMEMBERED);
  if (moves === null) return { ...before, counted, left: before.left + 1, streak: 0 };
  const streak = before.streak + 1;
  return {
    counted,
    won: before.won + 1,
    left: before.left,
    streak,
    bestStreak: Math.max(before.bestStreak, streak),
    fewestMoves: Math.min(before.fewestMoves ?? Infinity, moves),
  };
}

/** The counts so far. */
export function load(): Statistics {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return NONE;
  }
}

/** Keeps the counts. */
export function save(statistics: Statistics): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(statistics));
  } catch {
    // A browser that keeps nothing counts nothing.
  }
}
