// The engine as the page sees it: something that answers queries. What stands behind it (a worker here, a
// socket one day) is not known in this room.
import { accepted, type Asked } from '../engine/choose';
import type { Query, Reply } from '../engine/types';

/** Who answers queries. */
export type Engine = Asked;

type Kind = Reply['reply'];
type Answer<K extends Kind> = Extract<Reply, { reply: K }>;

/** Asks, and accepts only this kind of answer; a refusal is an error with its place. */
export async function ask<K extends Kind>(
  engine: Engine,
  kind: K,
  query: Query,
  options?: { onStep?: (reply: Answer<K>) => void; signal?: AbortSignal },
): Promise<Answer<K>> {
  const isWanted = (reply: Reply): reply is Answer<K> => reply.reply === kind;
  const onStep = (step: Reply): void => {
    if (isWanted(step)) options?.onStep?.(step);
  };
  return accepted(await engine.ask(query, { ...options, onStep }), kind);
}

/** An engine that thinks about one thing at a time: a new question ends the one before, whoever asked it. */
export class Thinker {
  private current: { asker: object; abort: AbortController } | null = null;

  constructor(private readonly engine: Engine) {}

  /** The answer, or null if something else was asked or thinking was stopped meanwhile. */
  async ask<K extends Kind>(
    asker: object,
    kind: K,
    query: Query,
    onStep?: (reply: Answer<K>) => void,
  ): Promise<Answer<K> | null> {
    this.current?.abort.abort();
    const mine = { asker, abort: new AbortController() };
    this.current = mine;
    const { signal } = mine.abort;
    try {
      const reply = await ask(this.engine, kind, query, {
        signal,
        onStep: (step) => !signal.aborted && onStep?.(step),
      });
      return signal.aborted ? null : reply;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (this.current === mine) this.current = null;
    }
  }

  /** Ends what is being thought about, if it was asked by this one. */
  stop(asker: object): void {
    if (this.current?.asker !== asker) return;
    this.current.abort.abort();
    this.current = null;
  }
}
