// What Klondike has beyond a game of two: exact hints, the solver's verdict, watching a solution, finishing by itself.
import type { HintedMove, LostReport, Solution } from '../engine/types';
import type { Thinker } from './engine';
import { gameRef } from './kept';
import { reason, type Match } from './match.svelte';
import { count, load, save } from './statistics';

const HINT_MS = 2_000;
const SOLVE_MS = 30_000;
const STEP_MS = 260;

/** The help that a player of Klondike can ask for. */
export class Patience {
  advice = $state.raw<HintedMove[]>([]);
  solution = $state.raw<Solution | null>(null);
  lost = $state.raw<LostReport | null>(null);
  /** What is being worked out. */
  busy = $state<'hint' | 'solve' | 'lost' | null>(null);
  isWatching = $state(false);
  /** Whether hints may use what lies face down. */
  isExact = $state(true);
  peek = $state(false);
  error = $state<string | null>(null);
  statistics = $state.raw(load());

  constructor(
    private readonly match: Match,
    private readonly thinker: Thinker,
  ) {}

  /** Forgets what was said about an earlier position. */
  clear(): void {
    this.advice = [];
    this.lost = null;
    if (!this.isWatching) this.solution = null;
    this.error = null;
  }

  /** Which moves keep the game winnable, the best first. */
  async hint(): Promise<void> {
    await this.work('hint', async () => {
      const query = { ask: 'hint', at: this.at(), fair: !this.isExact, limits: { time_ms: HINT_MS } } as const;
      const reply = await this.thinker.ask(this, 'hint', query);
      if (reply) this.advice = reply.advice.moves;
    });
  }

  /** Since which move the game cannot be won any more. */
  async askLost(): Promise<void> {
    await this.work('lost', async () => {
      const query = { ask: 'lost_since', at: this.at(), limits: { time_ms: SOLVE_MS } } as const;
      const reply = await this.thinker.ask(this, 'lost_since', query);
      if (reply) this.lost = reply.lost;
    });
  }

  /** Whether the game can be won from here, and how. */
  async solve(): Promise<Solution | null> {
    this.solution = null;
    await this.work('solve', async () => {
      const query = { ask: 'solve', at: this.at(), limits: { time_ms: SOLVE_MS } } as const;
      const reply = await this.thinker.ask(this, 'solution', query);
      if (reply) this.solution = reply.solution;
    });
    return this.solution;
  }

  /** Solves the game and plays the solution move by move until it is stopped or done. */
  async watch(): Promise<void> {
    const { match } = this;
    const solution = await this.solve();
    if (solution?.verdict !== 'winnable') return;
    this.isWatching = true;
    for (const text of solution.moves) {
      if (!this.isWatching || !(await match.play(text))) break;
      await stepTime();
    }
    this.isWatching = false;
  }

  /** Ends the watching. */
  stopWatching(): void {
    this.isWatching = false;
  }

  /** Counts the game as won, once. */
  countWin(): void {
    this.statistics = count(load(), this.match.id, this.match.node.ply);
    save(this.statistics);
  }

  /** Whether nothing is hidden any more, so that the rest is known to everybody and can be left to the solver. */
  get canFinish(): boolean {
    const board = this.match.scene?.board;
    return board?.kind === 'klondike' && !board.solved && board.piles.every((pile) => pile.down.length === 0);
  }

  private at() {
    return gameRef(this.match.setup, this.match.moves.moves());
  }

  private async work(kind: NonNullable<Patience['busy']>, job: () => Promise<void>): Promise<void> {
    this.busy = kind;
    this.error = null;
    try {
      await job();
    } catch (error) {
      this.error = reason(error);
    }
    this.busy = null;
  }
}

function stepTime(): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : STEP_MS));
}
