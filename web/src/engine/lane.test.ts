// A lane against workers that obey, are deaf, break or vanish.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineDied, Lane, LEARN_MS, READY_MS, STOP_MS, type Host, type WorkerLike } from './lane.ts';
import type { Notice, Order } from './messages.ts';
import type { Game, Query, Reply, Request } from './types/index.ts';

const QUERY: Query = { ask: 'bench', game: 'draughts' };
const REPLY: Reply = { reply: 'complete', text: '32-28' };

/** A worker under the test's hand. */
class Puppet implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  isEnded = false;
  asked: number[] = [];
  learned: string[] = [];
  life = '';
  isDumb = false;

  postMessage(order: Order): void {
    if (order.kind === 'ask') this.asked.push(order.id);
    else if (order.kind === 'learn') this.learned.push(`${order.game} before ${this.asked.length + 1}`);
    else if (order.kind === 'start') {
      this.life = order.life;
      if (!this.isDumb) queueMicrotask(() => this.say({ kind: 'ready' }));
    }
  }

  say(notice: Notice): void {
    this.onmessage?.({ data: notice } as MessageEvent<Notice>);
  }

  answer(): void {
    this.say({ kind: 'answer', id: this.asked.at(-1) ?? 0, reply: REPLY });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function setUp(hasSharedMemory: boolean, weights?: Host['weights']) {
  const puppets: Puppet[] = [];
  const gone = new Map<string, () => void>();
  const cells: Int32Array[] = [];
  const host: Host = {
    create: () => {
      const puppet = new Puppet();
      puppets.push(puppet);
      return puppet;
    },
    module: () => Promise.resolve({} as WebAssembly.Module),
    weights: weights ?? (() => null),
    stopCell: () => {
      if (!hasSharedMemory) return null;
      const cell = new SharedArrayBuffer(4);
      cells.push(new Int32Array(cell));
      return cell;
    },
    afterLife: (name, callback) => gone.set(name, callback),
  };
  return { lane: new Lane(host), puppets, gone, cells };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('queries are answered one after the other', async () => {
  const { lane, puppets } = setUp(true);
  const first = lane.ask(QUERY);
  const second = lane.ask(QUERY);
  await settled();
  expect(puppets[0]?.asked).toEqual([1]);
  puppets[0]?.answer();
  expect(await first).toEqual(REPLY);
  expect(puppets[0]?.asked).toEqual([1, 2]);
  puppets[0]?.answer();
  expect(await second).toEqual(REPLY);
  expect(puppets.length).toBe(1);
});

test('a stop goes through shared memory, and the worker stays if it obeys', async () => {
  const { lane, puppets, cells } = setUp(true);
  const control = new AbortController();
  const asked = lane.ask(QUERY, { signal: control.signal });
  await settled();
  control.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(cells[0]?.[0]).toBe(1);
  puppets[0]?.answer();
  const next = lane.ask(QUERY);
  expect(cells[0]?.[0]).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * STOP_MS);
  puppets[0]?.answer();
  expect(await next).toEqual(REPLY);
  expect(puppets.length).toBe(1);
});

test('a worker that does not obey within a second is replaced', async () => {
  const { lane, puppets } = setUp(true);
  const control = new AbortController();
  const asked = lane.ask(QUERY, { signal: control.signal });
  await settled();
  control.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  const next = lane.ask(QUERY);
  await vi.advanceTimersByTimeAsync(STOP_MS - 1);
  expect(puppets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(puppets[0]?.isEnded).toBe(true);
  puppets[1]?.answer();
  expect(await next).toEqual(REPLY);
});

test('without shared memory a stop replaces the worker at once', async () => {
  const { lane, puppets } = setUp(false);
  const control = new AbortController();
  const asked = lane.ask(QUERY, { signal: control.signal });
  await settled();
  control.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(puppets[0]?.isEnded).toBe(true);
});

test('a query that waits is taken back without disturbing the worker', async () => {
  const { lane, puppets } = setUp(false);
  const first = lane.ask(QUERY);
  const control = new AbortController();
  const second = lane.ask(QUERY, { signal: control.signal });
  await settled();
  control.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  puppets[0]?.answer();
  expect(await first).toEqual(REPLY);
  expect(puppets.length).toBe(1);
});

test('what a broken worker was at is asked again, once', async () => {
  const { lane, puppets } = setUp(true);
  const asked = lane.ask(QUERY);
  await settled();
  puppets[0]?.say({ kind: 'died', message: 'unreachable' });
  await settled();
  puppets[1]?.answer();
  expect(await asked).toEqual(REPLY);

  const hopeless = lane.ask(QUERY);
  await settled();
  const failure = expect(hopeless).rejects.toBeInstanceOf(EngineDied);
  puppets[1]?.say({ kind: 'died', message: 'unreachable' });
  await settled();
  puppets[2]?.say({ kind: 'died', message: 'unreachable' });
  await failure;
});

test('a worker that vanishes without a word is replaced', async () => {
  const { lane, puppets, gone } = setUp(true);
  const asked = lane.ask(QUERY);
  await settled();
  gone.get(puppets[0]?.life ?? '')?.();
  await settled();
  puppets[1]?.answer();
  expect(await asked).toEqual(REPLY);
});

test('a worker that is gone before it is ready is replaced', async () => {
  const { lane, puppets } = setUp(true);
  const asked = lane.ask(QUERY);
  if (puppets[0]) puppets[0].isDumb = true;
  await vi.advanceTimersByTimeAsync(READY_MS);
  expect(puppets[0]?.isEnded).toBe(true);
  puppets[1]?.answer();
  expect(await asked).toEqual(REPLY);
});

test('steps come while the work is wanted, and no longer', async () => {
  const { lane, puppets } = setUp(true);
  const steps: Reply[] = [];
  const control = new AbortController();
  const asked = lane.ask(QUERY, { onStep: (step) => steps.push(step), signal: control.signal });
  await settled();
  puppets[0]?.say({ kind: 'step', id: 1, reply: REPLY });
  control.abort();
  puppets[0]?.say({ kind: 'step', id: 1, reply: REPLY });
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(steps.length).toBe(1);
});

const thinking = (game: Game, level?: Request['level']): Query => ({ ask: 'think', request: level ? { game, level } : { game } });

/** Learned evaluations that come, or do not, when the test says so. */
function school() {
  const asked: { game: Game; come: () => void; fail: () => void }[] = [];
  const weights = (game: Game) =>
    game === 'quelhas'
      ? null
      : new Promise<Uint8Array>((resolve, reject) => {
          asked.push({ game, come: () => resolve(new Uint8Array(1)), fail: () => reject(new Error('offline')) });
        });
  return { asked, weights };
}

test('full strength waits for what was learned of its game, once', async () => {
  const { asked, weights } = school();
  const { lane, puppets } = setUp(true, weights);
  const answered = async (query: Query, number: number): Promise<void> => {
    const reply = lane.ask(query);
    await settled();
    expect(puppets[0]?.asked.at(-1)).toBe(number);
    puppets[0]?.answer();
    expect(await reply).toEqual(REPLY);
  };
  // Nobody else needs it.
  await answered(QUERY, 1);
  await answered(thinking('draughts', 'hard'), 2);
  await answered(thinking('quelhas'), 3);
  expect(asked).toEqual([]);

  const first = lane.ask(thinking('draughts'));
  const second = lane.ask(thinking('draughts', 'easy'));
  await settled();
  expect(puppets[0]?.asked).toEqual([1, 2, 3]);
  asked[0]?.come();
  await settled();
  expect(puppets[0]?.learned).toEqual(['draughts before 4']);
  puppets[0]?.answer();
  await first;
  puppets[0]?.answer();
  await second;
  await answered(thinking('draughts', 'expert'), 6);
  expect(asked.map(({ game }) => game)).toEqual(['draughts']);
});

test('what does not come is done without, and asked for again', async () => {
  const { asked, weights } = school();
  const { lane, puppets } = setUp(true, weights);
  const first = lane.ask(thinking('checkers'));
  await settled();
  asked[0]?.fail();
  await settled();
  puppets[0]?.answer();
  expect(await first).toEqual(REPLY);
  expect(puppets[0]?.learned).toEqual([]);

  // What comes late counts from then on.
  const second = lane.ask(thinking('checkers'));
  await vi.advanceTimersByTimeAsync(LEARN_MS);
  expect(puppets[0]?.asked).toEqual([1, 2]);
  asked[1]?.come();
  await settled();
  expect(puppets[0]?.learned).toEqual(['checkers before 3']);
  puppets[0]?.answer();
  expect(await second).toEqual(REPLY);
});

test('a query that is taken back while it waits is never asked', async () => {
  const { asked, weights } = school();
  const { lane, puppets } = setUp(true, weights);
  const control = new AbortController();
  const first = lane.ask(thinking('draughts'), { signal: control.signal });
  await settled();
  control.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  asked[0]?.come();
  await settled();
  expect(puppets[0]?.learned).toEqual(['draughts before 1']);
  const second = lane.ask(thinking('draughts'));
  puppets[0]?.answer();
  expect(await second).toEqual(REPLY);
  expect(puppets[0]?.asked).toEqual([2]);
});

test('a new worker is taught what the old one knew', async () => {
  const { asked, weights } = school();
  const { lane, puppets } = setUp(true, weights);
  const reply = lane.ask(thinking('connect6'));
  await settled();
  puppets[0]?.say({ kind: 'died', message: 'unreachable' });
  asked[0]?.come();
  await settled();
  expect(puppets[1]?.asked).toEqual([]);
  asked[1]?.come();
  await settled();
  expect(puppets.map(({ learned }) => learned)).toEqual([[], ['connect6 before 1']]);
  puppets[1]?.answer();
  expect(await reply).toEqual(REPLY);
});
