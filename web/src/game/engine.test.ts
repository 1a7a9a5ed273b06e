import { expect, it } from 'vitest';
import type { Query, Reply } from '../engine/types';
import { EngineFault } from '../engine/choose';
import { ask, Thinker, type Engine } from './engine';

const query: Query = { ask: 'complete', at: { game: 'draughts' }, text: '35' };
const reply: Reply = { reply: 'complete', text: '35-30' };

/** An engine that answers when it is told to, and rejects when it is stopped. */
function slow(): { engine: Engine; finish: () => void } {
  let finish = (): void => {};
  const engine: Engine = {
    ask: (_, options) =>
      new Promise((resolve, reject) => {
        finish = () => resolve(reply);
        options?.signal?.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  };
  return { engine, finish: () => finish() };
}

it('makes a refusal an error with its place', async () => {
  const fault = { message: 'no', line: 3, column: 7 };
  const engine: Engine = { ask: async () => ({ reply: 'refused', fault }) };
  await expect(ask(engine, 'complete', query)).rejects.toThrow(EngineFault);
});

it('ends one question with the next', async () => {
  const { engine, finish } = slow();
  const thinker = new Thinker(engine);
  const first = thinker.ask({}, 'complete', query);
  const second = thinker.ask({}, 'complete', query);
  finish();
  expect(await first).toBeNull();
  expect(await second).toEqual(reply);
});

it('is stopped by whoever asked, and by nobody else', async () => {
  const { engine, finish } = slow();
  const thinker = new Thinker(engine);
  const [asker, stranger] = [{}, {}];
  const kept = thinker.ask(asker, 'complete', query);
  thinker.stop(stranger);
  finish();
  expect(await kept).toEqual(reply);
  const ended = thinker.ask(asker, 'complete', query);
  thinker.stop(asker);
  expect(await ended).toBeNull();
});
