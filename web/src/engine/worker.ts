// The engine in a thread of its own: it takes one query at a time and is deaf while it thinks.
import type { Notice, Order } from './messages.ts';
import { answer, initSync, setStopCell } from './wasm/quina.js';

const scope = self as unknown as {
  postMessage(notice: Notice): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

scope.onmessage = ({ data }) => {
  try {
    obey(data);
  } catch (error) {
    scope.postMessage({ kind: 'died', message: String(error) });
    self.close();
  }
};

function obey(order: Order): void {
  if (order.kind === 'start') {
    initSync({ module: order.module });
    if (order.stop) setStopCell(new Int32Array(order.stop));
    holdForLife(order.life, () => scope.postMessage({ kind: 'ready' }));
    return;
  }
  const { id, query } = order;
  answer(JSON.stringify(query), (reply: string, isLast: boolean) => {
    scope.postMessage({ kind: isLast ? 'answer' : 'step', id, reply: JSON.parse(reply) });
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
