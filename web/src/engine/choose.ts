// One move, please: the plain question that most programs have.
import type { AskOptions } from './lane.ts';
import type { Fault, GameRef, Query, Reply } from './types/index.ts';

/** Who answers queries. */
export interface Asked {
  ask(query: Query, options?: AskOptions): Promise<Reply>;
}

/** A query that was refused, with the reason and its place. */
export class EngineFault extends Error {
  override name = 'EngineFault';
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** The reply of the kind that was hoped for, or the refusal as an error. */
export function accepted<K extends Reply['reply']>(reply: Reply, kind: K): Extract<Reply, { reply: K }> {
  if (reply.reply === 'refused') throw new EngineFault(reply.fault);
  if (reply.reply !== kind) throw new Error(`expected ${kind}, answered ${reply.reply}`);
  return reply as Extract<Reply, { reply: K }>;
}

/**
 * The move the engine makes in `state`, or null if the game is over. It arrives within a moment of `timeMs`.
 * In Klondike it is the move that keeps the most deals winnable that look like this one.
 */
export async function chooseMove(engine: Asked, state: GameRef, timeMs: number): Promise<string | null> {
  const limits = { time_ms: timeMs };
  if (state.game === 'klondike') {
    const reply = await engine.ask({ ask: 'hint', at: state, fair: true, limits });
    return accepted(reply, 'hint').advice.moves[0]?.move ?? null;
  }
  const { resigned, ...position } = state;
  if (resigned) return null;
  const reply = await engine.ask({ ask: 'think', request: { ...position, limits } });
  return accepted(reply, 'think').report.best;
}
