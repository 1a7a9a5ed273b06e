// What a worker does with its engine: it takes one query at a time and is deaf while it thinks.
import type { Notice, Order } from './messages.ts';

/** The glue of a compiled engine; only one with shared memory can be helped. */
export interface Glue {
  initSync(from: { module: WebAssembly.Module; memory?: WebAssembly.Memory }): { memory: WebAssembly.Memory };
  setStopCell(cell: Int32Array): void;
  answer(query: string, onReply: (reply: string, isLast: boolean) => void): void;
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
      if (order.stop) glue.setStopCell(new Int32Array(order.stop));
      holdForLife(order.life, () => scope.postMessage(glue.help ? { kind: 'ready', memory } : { kind: 'ready' }));
      return;
    }
    case 'help':
      glue.initSync(order);
      scope.postMessage({ kind: 'ready' });
      return glue.help?.();
    case 'ask':
      return glue.answer(JSON.stringify(order.query), (reply, isLast) => {
        scope.postMessage({ kind: isLast ? 'answer' : 'step', id: order.id, reply: JSON.parse(reply) });
      });
  }
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
