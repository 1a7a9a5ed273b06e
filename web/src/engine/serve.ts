// What a worker does with its engine: it takes one query at a time and is deaf while it thinks.
import type { Notice, Order, Tables, Weights } from './messages.ts';
import type { Query } from './types/index.ts';

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
      weights = order.weights;
      tables = order.tables ?? {};
      if (order.stop) glue.setStopCell(new Int32Array(order.stop));
      holdForLife(order.life, () => scope.postMessage(glue.help ? { kind: 'ready', memory } : { kind: 'ready' }));
      return;
    }
    case 'help':
      glue.initSync(order);
      scope.postMessage({ kind: 'ready' });
      return glue.help?.();
    case 'ask':
      learnFor(glue, order.query);
      glue.answer(JSON.stringify(order.query), (reply, isLast) => {
        scope.postMessage({ kind: isLast ? 'answer' : 'step', id: order.id, reply: JSON.parse(reply) });
      });
      return fetchWanted(glue);
  }
}

/** Where learned evaluations are found that nobody has needed yet. */
let weights: Weights = {};

/**
 * Full strength judges by what was learned. Nobody waits for it: it is fetched when it is first wanted, and counts from
 * the first query after it has come.
 */
function learnFor(glue: Glue, query: Query): void {
  if (query.ask !== 'think' || (query.request.level ?? 'expert') !== 'expert') return;
  const { game } = query.request;
  fetchOnce(weights, game, (bytes) => glue.learn(game, bytes));
}

/** Where endgame tables are found that nobody has needed yet. */
let tables: Tables = {};

/** Loads the endgame tables that the engine will soon need, beside its work: it plays on without them meanwhile. */
function fetchWanted(glue: Glue): void {
  const name = glue.wantedTables();
  if (name === undefined) return;
  fetchOnce(tables, name, (bytes) => {
    const fault = glue.addTables(name, bytes);
    if (fault !== undefined) console.warn(`${fault}; done without`);
  });
}

/** Fetches what is found under a name, once; if it does not come or is refused, the next one who asks tries again. */
function fetchOnce<Name extends string>(
  addresses: Partial<Record<Name, string>>,
  name: Name,
  use: (bytes: Uint8Array) => void,
): void {
  const address = addresses[name];
  if (address === undefined) return;
  delete addresses[name];
  fetch(address)
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(response.statusText))))
    .then((bytes) => use(new Uint8Array(bytes)))
    .catch(() => {
      // The engine plays on without it; a network may come back.
      addresses[name] = address;
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
