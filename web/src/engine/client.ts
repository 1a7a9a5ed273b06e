// The engine for a page: two workers, so that the rules answer at once while the other one thinks.
import { accepted, chooseMove } from './choose.ts';
import { Lane, type AskOptions, type Host } from './lane.ts';
import type { GameRef, Query, Reply, Report, Request } from './types/index.ts';

/** What takes no thought is answered by a worker that is never busy for long. */
const QUICK = new Set<Query['ask']>(['scene', 'complete', 'threats', 'read', 'write']);

/** Answers queries; nothing is lost when one of its workers dies. */
export class EngineClient {
  private readonly rules: Lane;
  private readonly thought: Lane;

  constructor(host: Host) {
    this.rules = new Lane(host);
    this.thought = new Lane(host);
  }

  /** The reply to a query. A query that is refused is a reply too. */
  ask(query: Query, options?: AskOptions): Promise<Reply> {
    const lane = QUICK.has(query.ask) ? this.rules : this.thought;
    return lane.ask(query, options);
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

  /** Ends both workers. */
  close(): void {
    this.rules.close();
    this.thought.close();
  }
}
