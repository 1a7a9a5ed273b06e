// What passes between the page and its engine, watched at the workers themselves.
import type { Page } from 'playwright-core';
import type { RequestLimits } from '../src/engine/types';

/** A search that was asked for and answered. */
export interface Search {
  nodes: number;
  perSecond: number;
  /** Milliseconds from the question to the answer. */
  took: number;
}

/** Has every search of the pages loaded from now on end at these limits, and keeps count of them. */
export async function tapSearches(page: Page, limits: RequestLimits): Promise<() => Promise<Search[]>> {
  await page.addInitScript((given) => {
    const searches: Search[] = [];
    Object.assign(window, { searches });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, order, ...rest: []) {
      if (order.kind === 'ask' && order.query.ask === 'think') {
        order.query.request.limits = given;
        const asked = performance.now();
        this.addEventListener('message', ({ data }) => {
          if (data.kind !== 'answer' || data.id !== order.id) return;
          const { nodes, nodes_per_second: perSecond } = data.reply.report;
          searches.push({ nodes, perSecond, took: performance.now() - asked });
        });
      }
      return postMessage.call(this, order, ...rest);
    };
  }, limits);
  return () => page.evaluate(() => (window as unknown as { searches: Search[] }).searches);
}

/** Lets the page kill its own workers, as a browser short of memory does. */
export async function tapWorkers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const alive: Worker[] = [];
    Object.assign(window, { alive });
    window.Worker = class extends Worker {
      constructor(...from: ConstructorParameters<typeof Worker>) {
        super(...from);
        alive.push(this);
      }
    };
  });
  return () =>
    page.evaluate(() => {
      const { alive } = window as unknown as { alive: Worker[] };
      return alive.splice(0).map((worker) => worker.terminate()).length;
    });
}
