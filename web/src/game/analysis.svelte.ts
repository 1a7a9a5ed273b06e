// Thinking along: what the engine makes of the position on the board, and of a whole game afterwards.
import { tick } from 'svelte';
import type { Explanation, Report, Role } from '../engine/types';
import type { Thinker } from './engine';
import { gameRef } from './kept';
import { other, reason, type Match } from './match.svelte';
import { ended, judge, worth, type Mark, type Worth } from './review';
import type { Node } from './tree';

/** How long one position is looked at while the panel is open. */
const LONGEST_MS = 60_000;
const REVIEW_MS = 250;

/** The analysis of a match. */
export class Analysis {
  isOn = $state(false);
  lines = $state(3);
  report = $state.raw<Report | null>(null);
  explanation = $state.raw<Explanation | null>(null);
  /** What is known of each node, by its id. */
  worths = $state.raw<ReadonlyMap<number, Worth>>(new Map());
  /** How much of a review is done, from 0 to 1; null when none runs. */
  progress = $state<number | null>(null);
  error = $state<string | null>(null);

  constructor(
    private readonly match: Match,
    private readonly thinker: Thinker,
  ) {}

  /** Looks at the position on the board until it changes. */
  async look(): Promise<void> {
    const { match } = this;
    const turn = match.scene?.turn;
    const { node } = match;
    this.report = null;
    this.explanation = null;
    if (!turn) return;
    await this.guard(async () => {
      await this.think(node, turn, LONGEST_MS, this.lines, (report) => {
        if (match.node === node) this.report = report;
      });
    });
  }

  /** Why moves are tried in the order they are. */
  async explain(): Promise<void> {
    await this.guard(async () => {
      const { resigned: _, ...at } = gameRef(this.match.setup, this.match.moves.moves());
      const reply = await this.thinker.ask(this, 'explain', { ask: 'explain', request: at });
      if (reply) this.explanation = reply.explanation;
    });
  }

  /** Looks at every position of the line on the board, one after the other. */
  async review(): Promise<void> {
    const { match } = this;
    const root = match.moves.root;
    const nodes = [root, ...match.moves.line()];
    this.isOn = false;
    // What watches the switch ends the thinking of the open panel first, and not that of the review.
    await tick();
    this.progress = 0;
    await this.guard(async () => {
      for (const [index, node] of nodes.entries()) {
        const turn = sideAt(node, nodes, match.firstTurn);
        const isDone = await this.think(node, turn, REVIEW_MS, 1, () => {});
        if (!isDone) break;
        this.progress = (index + 1) / nodes.length;
      }
    });
    this.progress = null;
  }

  /** Ends a review. */
  stop(): void {
    this.thinker.stop(this);
  }

  /** The mark of the move that led to a node, as far as both positions were looked at. */
  mark(node: Node): Mark | null {
    const before = node.parent && this.worths.get(node.parent.id);
    const after = this.worths.get(node.id);
    if (!before || !after || !node.parent) return null;
    const mover = sideAt(node.parent, this.match.moves.path(node), this.match.firstTurn);
    return before.best === node.text ? null : judge(before, after, mover);
  }

  private async think(
    node: Node,
    turn: Role,
    time_ms: number,
    lines: number,
    onReport: (report: Report) => void,
  ): Promise<boolean> {
    const { match } = this;
    const { resigned: _, ...at } = gameRef(match.setup, match.moves.moves(node));
    const request = { ...at, limits: { time_ms }, options: { lines } };
    const note = (report: Report): void => {
      const [line] = report.lines;
      if (line) this.keep(node, worth(match.game, line.score, turn, report.depth, report.best));
      onReport(report);
    };
    const reply = await this.thinker.ask(this, 'think', { ask: 'think', request }, (step) => note(step.report));
    if (reply) note(reply.report);
    if (reply?.report.best === null) {
      const over = await this.thinker.ask(this, 'scene', { ask: 'scene', at });
      if (over?.scene.ending) this.keep(node, ended(over.scene.ending.winner));
    }
    return reply !== null;
  }

  private keep(node: Node, found: Worth): void {
    this.worths = new Map(this.worths).set(node.id, found);
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      this.error = null;
      await work();
    } catch (error) {
      this.error = reason(error);
    }
  }
}

/** The side to move at a node. A swap leaves the turn with the side that had it. */
function sideAt(node: Node, path: Node[], firstTurn: Role): Role {
  let turn = firstTurn;
  for (const one of path) {
    if (one.ply > node.ply || !one.parent) continue;
    if (one.text !== 'swap') turn = other(turn);
  }
  return turn;
}
