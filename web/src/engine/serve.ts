// What a worker does with its engine: it takes one query at a time and is deaf while it thinks.
import { fetchBytes } from './fetch.ts';
import type { Notice, Order, Tables } from './messages.ts';

/** The glue of a compiled engine; only one with shared memory can be helped. */
export interface Glue {
  initSync(from: { module: WebAssembly.Module; memory?: WebAssembly.Memory }): { memory: WebAssembly.Memory };
  setStopCell(cell: Int32Array): void;
  learn(game: string, weights: Uint8Array): void;
  answer(query: string, onReply: (reply: string, isLast: boolean) => void): void;
  wantedTables(): string | undefined;
  addTables(name: string, bytes: Uint8Array): string | undefined;
  help?(): void;
}

const scope = self as unknown as {
  postMessage(notice: Notice): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

/** Answers the page's orders from now on. */
export function serve(glue: Glue): void {
  scope.onmessage = ({ data }) => {
    try {
      obey(glue, data);
    } catch (error) {
      scope.postMessage({ kind: 'died', message: String(error) });
      self.close();
    }
  };
}

function obey(glue: Glue, order: Order): void {
  switch (order.kind) {
    case 'start': {
      const { memory } = glue.initSync({ module: order.module });
      tables = order.tables ?? {};
      if (order.stop) glue.setStopCell(new Int32Array(order.stop));
      holdForLife(order.life, () => scope.postMessage(glue.help ? { kind: 'ready', memory } : { kind: 'ready' }));
      return;
    }
    case 'help':
      glue.initSync(order);
      scope.postMessage({ kind: 'ready' });
      return glue.help?.();
    case 'learn':
      return learn(glue, order.game, order.weights);
    case 'ask':
      glue.answer(JSON.stringify(order.query), (reply, isLast) => {
        scope.postMessage({ kind: isLast ? 'answer' : 'step', id: order.id, reply: JSON.parse(reply) });
      });
      return fetchWanted(glue);
  }
}

/** Judges a game by these weights from now on; what is wrong with them is told, and the engine plays on without. */
function learn(glue: Glue, game: string, weights: Uint8Array): void {
  try {
    glue.learn(game, weights);
  } catch (error) {
    console.warn(`${error}; done without`);
  }
}

/** Where endgame tables are found that nobody has needed yet. */
let tables: Tables = {};

/** Loads the endgame tables that the engine will soon need, beside its work: it plays on without them meanwhile. */
function fetchWanted(glue: Glue): void {
  const name = glue.wantedTables();
  if (name === undefined) return;
  const address = tables[name];
  if (address === undefined) return;
  delete tables[name];
  fetchBytes(address)
    .then((bytes) => {
      const fault = glue.addTables(name, bytes);
      if (fault !== undefined) console.warn(`${fault}; done without`);
    })
    .catch(() => {
      // The engine plays on without them; a network may come back.
      tables[name] = address;
    });
}

/**
 * A lock is let go when its thread is gone, however it went: that is how the page learns of it. The page asks for the
 * same lock, so it must not hear that we are ready before we hold it.
 */
function holdForLife(name: string, ready: () => void): void {
  if (!navigator.locks) return ready();
  void navigator.locks.request(name, () => {
    ready();
    return new Promise<void>(() => {});
  });
}
