// A team of workers under the test's hand, and an engine that has one.
import { expect, test } from 'vitest';
import { EngineClient } from './client.ts';
import type { Host, WorkerLike } from './lane.ts';
import type { Notice, Order } from './messages.ts';
import { Team } from './team.ts';
import type { Query, Reply } from './types/index.ts';

const REPLY: Reply = { reply: 'complete', text: '32-28' };

class Puppet implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  orders: Order[] = [];
  isEnded = false;
  postMessage(order: Order): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(notice: Notice): void {
    this.onmessage?.({ data: notice } as MessageEvent<Notice>);
  }
}

function setUp(count: number) {
  const puppets: Puppet[] = [];
  const heard: Notice[] = [];
  const team = new Team(() => {
    const puppet = new Puppet();
    puppets.push(puppet);
    return puppet;
  }, count);
  team.onmessage = ({ data }) => heard.push(data);
  const [first, ...helpers] = puppets as [Puppet, ...Puppet[]];
  const module = {} as WebAssembly.Module;
  const memory = {} as WebAssembly.Memory;
  team.postMessage({ kind: 'start', module, stop: null, life: 'a' });
  return { team, first, helpers, heard, module, memory };
}

test('a team is ready when its last helper has come into the memory of the first', () => {
  const { first, helpers, heard, module, memory } = setUp(3);
  expect(helpers.flatMap(({ orders }) => orders)).toEqual([]);
  first.say({ kind: 'ready', memory });
  expect(helpers.map(({ orders }) => orders)).toEqual(Array(2).fill([{ kind: 'help', module, memory }]));
  helpers[1]?.say({ kind: 'ready' });
  expect(heard).toEqual([]);
  helpers[0]?.say({ kind: 'ready' });
  expect(heard).toEqual([{ kind: 'ready' }]);
});

test('queries go to the first, and a helper that breaks is heard of', () => {
  const { team, first, helpers, heard, memory } = setUp(2);
  first.say({ kind: 'ready', memory });
  helpers[0]?.say({ kind: 'ready' });
  team.postMessage({ kind: 'ask', id: 1, query: { ask: 'bench', game: 'draughts' } });
  expect([first.orders.length, helpers[0]?.orders.length]).toEqual([2, 1]);
  helpers[0]?.say({ kind: 'died', message: 'out of memory' });
  expect(heard.at(-1)).toEqual({ kind: 'died', message: 'out of memory' });
  team.terminate();
  expect([first.isEnded, helpers[0]?.isEnded]).toEqual([true, true]);
});

/** A host whose workers are ready at once and answer everything; what they are asked is noted. */
function willing(asked: Query[], module = Promise.resolve({} as WebAssembly.Module)): Host {
  module.catch(() => {});
  const create = (): WorkerLike => {
    const puppet = new Puppet();
    puppet.postMessage = (order) => {
      if (order.kind === 'start') queueMicrotask(() => puppet.say({ kind: 'ready' }));
      if (order.kind !== 'ask') return;
      asked.push(order.query);
      puppet.say({ kind: 'answer', id: order.id, reply: REPLY });
    };
    return puppet;
  };
  return { create, module: () => module, stopCell: () => null, afterLife: null };
}

test('an engine whose team does not come thinks alone', async () => {
  const asked: Query[] = [];
  const absent = willing(asked, Promise.reject(new Error('no network')));
  const engine = new EngineClient(() => willing(asked), { count: 4, host: absent });
  const query: Query = { ask: 'think', request: { game: 'draughts' } };
  expect(await engine.ask(query)).toEqual(REPLY);
  expect(asked).toEqual([query]);
  engine.close();
});

test('only full strength is shared among threads', async () => {
  const asked: Query[] = [];
  const engine = new EngineClient(() => willing(asked), { count: 4, host: willing(asked) });
  await engine.ask({ ask: 'think', request: { game: 'draughts', level: 'expert', options: { lines: 2 } } });
  await engine.ask({ ask: 'think', request: { game: 'quelhas', level: 'easy' } });
  expect(asked).toEqual([
    { ask: 'think', request: { game: 'draughts', level: 'expert', options: { lines: 2, threads: 4 } } },
    { ask: 'think', request: { game: 'quelhas', level: 'easy' } },
  ]);
  engine.close();
});
