// The engine for a page: two workers for each family of games, so that the rules answer at once while the other one
// thinks. Where several threads can be had, a team thinks in the place of the one.
import { accepted, chooseMove } from './choose.ts';
import { atFullStrength, familyOf, gameOf, type Family } from './family.ts';
import { isAbort, Lane, type AskOptions, type Host } from './lane.ts';
import type { GameRef, Query, Reply, Report, Request } from './types/index.ts';

/** What takes no thought is answered by a worker that is never busy for long. */
const QUICK = new Set<Query['ask']>(['scene', 'complete', 'threats', 'read', 'write']);

/** Several threads that think together. */
export interface Threads {
  count: number;
  host: Host;
}

interface Lanes {
  rules: Lane;
  thought: Lane;
  /** How many threads the second one has. */
  threads: number;
}

/** Answers queries; nothing is lost when one of its workers dies. */
export class EngineClient {
  private readonly lanes = new Map<Family, Lanes>();

  /** Takes what gives a family's workers their ground, and several threads to think with if there are any. */
  constructor(
    private readonly host: (family: Family) => Host,
    private readonly threads: Threads | null = null,
  ) {}

  /** The reply to a query. A query that is refused is a reply too. */
  async ask(query: Query, options?: AskOptions): Promise<Reply> {
    const family = familyOf(gameOf(query));
    const lanes = this.lanesOf(family);
    if (QUICK.has(query.ask)) return lanes.rules.ask(query, options);
    try {
      return await lanes.thought.ask(shared(query, lanes.threads), options);
    } catch (error) {
      if (lanes.threads === 1 || isAbort(error)) throw error;
      // Several threads cannot be had here after all: one will do.
      lanes.thought.close();
      lanes.thought = new Lane(this.host(family));
      lanes.threads = 1;
      return lanes.thought.ask(query, options);
    }
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
  private lanesOf(family: Family): Lanes {
    for (const [other, { rules, thought }] of this.lanes) {
      if (other === family) continue;
      rules.rest();
      thought.rest();
    }
    let lanes = this.lanes.get(family);
    if (!lanes) {
      const host = this.host(family);
      // Patience is solved by one thread.
      const team = family === 'klondike' ? null : this.threads;
      lanes = { rules: new Lane(host), thought: new Lane(team?.host ?? host), threads: team?.count ?? 1 };
      this.lanes.set(family, lanes);
    }
    return lanes;
  }
}

/** The query for so many threads, which only full strength uses. */
function shared(query: Query, threads: number): Query {
  const request = atFullStrength(query);
  if (!request || threads === 1) return query;
  return { ask: 'think', request: { ...request, options: { ...request.options, threads } } };
}
