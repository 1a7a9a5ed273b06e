// Several workers that search in one memory. From outside they are one: the first takes the queries, the others help.
import type { WorkerLike } from './lane.ts';
import type { Order } from './messages.ts';

/** A worker and its helpers, of whom nobody is missed: if one breaks, all have. */
export class Team implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  private readonly first: WorkerLike;
  private readonly helpers: WorkerLike[];
  private module: WebAssembly.Module | null = null;

  /** `count` workers, each made by `create`. */
  constructor(create: () => WorkerLike, count: number) {
    this.first = create();
    this.helpers = Array.from({ length: count - 1 }, create);
    this.first.onmessage = (event) => {
      const { data } = event;
      if (data.kind === 'ready' && data.memory) this.gather(data.memory);
      else this.onmessage?.(event);
    };
    for (const worker of [this.first, ...this.helpers]) worker.onerror = (event) => this.onerror?.(event);
  }

  postMessage(order: Order): void {
    if (order.kind === 'start') this.module = order.module;
    this.first.postMessage(order);
  }

  terminate(): void {
    for (const worker of [this.first, ...this.helpers]) worker.terminate();
  }

  /** Lets the helpers into the first one's memory; the team is ready when all of them are. */
  private gather(memory: WebAssembly.Memory): void {
    let absent = this.helpers.length;
    for (const helper of this.helpers) {
      helper.onmessage = (event) => {
        const isReady = event.data.kind === 'ready';
        if (isReady && --absent > 0) return;
        this.onmessage?.(event);
      };
      if (this.module) helper.postMessage({ kind: 'help', module: this.module, memory });
    }
  }
}
