// A socket in the place of a worker: what is sent, what is heard, and what a lane makes of a line that breaks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineDied, Lane } from './lane.ts';
import { Remote } from './remote.ts';
import type { Query } from './types/index.ts';

/** Sockets that were opened, in our own hands. */
const opened: FakeSocket[] = [];

class FakeSocket {
  sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  hears(notice: unknown): void {
    this.onmessage?.({ data: JSON.stringify(notice) });
  }
}

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('ErrorEvent', class extends Event {
    message: string;
    constructor(kind: string, { message }: { message: string }) {
      super(kind);
      this.message = message;
    }
  });
});
afterEach(() => vi.unstubAllGlobals());

const query: Query = { ask: 'scene', at: { game: 'draughts' } };

function lane(): Lane {
  return new Lane({
    create: () => new Remote('ws://here/engine?token=x'),
    module: () => Promise.resolve(undefined as unknown as WebAssembly.Module),
    stopCell: () => null,
    afterLife: null,
  });
}

it('asks as a worker is asked, and hears as from a worker', async () => {
  const asked = lane().ask(query);
  await vi.waitFor(() => expect(opened.length).toBe(1));
  const socket = opened[0]!;
  socket.onopen?.();
  socket.hears({ kind: 'ready' });
  expect(socket.sent.map((text) => JSON.parse(text) as unknown)).toEqual([{ kind: 'ask', id: 1, query }]);
  socket.hears({ kind: 'answer', id: 1, reply: { reply: 'complete', text: '32-28' } });
  expect(await asked).toEqual({ reply: 'complete', text: '32-28' });
});

it('a query that is taken back closes the line, and the next one opens another', async () => {
  const one = lane();
  const abort = new AbortController();
  const asked = one.ask(query, { signal: abort.signal });
  await vi.waitFor(() => expect(opened.length).toBe(1));
  opened[0]!.hears({ kind: 'ready' });
  abort.abort();
  await expect(asked).rejects.toThrow('taken back');
  expect(opened[0]!.isClosed).toBe(true);
  void one.ask(query).catch(() => {});
  await vi.waitFor(() => expect(opened.length).toBe(2));
});

it('a line that breaks is tried once more', async () => {
  const asked = lane().ask(query);
  for (const at of [0, 1]) {
    await vi.waitFor(() => expect(opened.length).toBe(at + 1));
    opened[at]!.hears({ kind: 'ready' });
    opened[at]!.onclose?.();
  }
  await expect(asked).rejects.toThrow(EngineDied);
});
