// The engine for a page: two workers for each family of games, so that the rules answer at once while the other one
// thinks.
import { accepted, chooseMove } from './choose.ts';
import { familyOf, gameOf, type Family } from './family.ts';
import { Lane, type AskOptions, type Host } from './lane.ts';
import type { GameRef, Query, Reply, Report, Request } from './types/index.ts';

/** What takes no thought is answered by a worker that is never busy for long. */
const QUICK = new Set<Query['ask']>(['scene', 'complete', 'threats', 'read', 'write']);

/** Answers queries; nothing is lost when one of its workers dies. */
export class EngineClient {
  private readonly lanes = new Map<Family, { rules: Lane; thought: Lane }>();

  /** Takes what gives a family's workers their ground. */
  constructor(private readonly host: (family: Family) => Host) {}

  /** The reply to a query. A query that is refused is a reply too. */
  ask(query: Query, options?: AskOptions): Promise<Reply> {
    const { rules, thought } = this.lanesOf(familyOf(gameOf(query)));
    return (QUICK.has(query.ask) ? rules : thought).ask(query, options);
  }

  /** Thinks about a position of a game of two; the reports on the way go to `onReport`. */
  async think(request: Request, onReport?: (report: Report) => void, signal?: AbortSignal): Promise<Report> {
    const onStep = (step: Reply) => {
      if (step.reply === 'think') onReport?.(step.report);
    };
    const reply = await this.ask({ ask: 'think', request }, signal ? { onStep, signal } : { onStep });
    return accepted(reply, 'think').report;
  }

  /** The move the engine makes in `state` after `timeMs`, or null if the game is over. */
  chooseMove(state: GameRef, timeMs: number): Promise<string | null> {
    return chooseMove(this, state, timeMs);
  }

  /** Ends all workers. */
  close(): void {
    for (const { rules, thought } of this.lanes.values()) {
      rules.close();
      thought.close();
    }
  }

  /** The two workers of a family. Those of another family that have nothing to do give their memory back. */
  private lanesOf(family: Family): { rules: Lane; thought: Lane } {
    for (const [other, { rules, thought }] of this.lanes) {
      if (other === family) continue;
      rules.rest();
      thought.rest();
    }
    let lanes = this.lanes.get(family);
    if (!lanes) {
      const host = this.host(family);
      lanes = { rules: new Lane(host), thought: new Lane(host) };
      this.lanes.set(family, lanes);
    }
    return lanes;
  }
}
