// One worker and the queries that wait for it. The worker may be deaf, broken or gone at any time: it is then
// replaced, and the query it was at is asked again once.
import { atFullStrength } from './family.ts';
import type { Notice, Order, Tables } from './messages.ts';
import type { Game, Query, Reply } from './types/index.ts';

/** What a lane needs to know of a worker; a Web Worker is one. */
export interface WorkerLike {
  postMessage(order: Order): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Notice>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How long a worker may take to obey a stop before it is replaced. */
export const STOP_MS = 1_000;

/** How long a worker may take to get ready once it has its module. */
export const READY_MS = 10_000;

/** How long full strength waits for what it judges by; then it does without until that is there. */
export const LEARN_MS = 5_000;

/** How a lane comes by workers. */
export interface Host {
  /** A new worker. */
  create(): WorkerLike;
  /** The compiled engine. */
  module(): Promise<WebAssembly.Module>;
  /** The learned evaluation of a game, or null if it has none. */
  weights?(game: Game): Promise<Uint8Array> | null;
  /** Where endgame tables are found, if there are any. */
  tables?: Tables;
  /** A shared number to stop searches with, or null where memory cannot be shared. */
  stopCell(): SharedArrayBuffer | null;
  /** Calls back when the thread that holds this lock is gone; null where nobody can tell. */
  afterLife: ((name: string, gone: () => void) => void) | null;
}

export interface AskOptions {
  /** Steps of long work. */
  onStep?: (reply: Reply) => void;
  /** Ends the work; the promise is rejected at once with an AbortError. */
  signal?: AbortSignal;
}

/** The engine broke twice over the same query. */
export class EngineDied extends Error {
  override name = 'EngineDied';
}

interface Job {
  id: number;
  query: Query;
  tries: number;
  onStep: (reply: Reply) => void;
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
  /** Whether whoever asked has turned away. */
  isDropped: boolean;
}

let lives = 0;

/** Asks one worker, one query at a time. */
export class Lane {
  private worker: WorkerLike | null = null;
  private cell: Int32Array | null = null;
  private isReady = false;
  /** The games whose learned evaluation the worker was given, or will be as soon as it comes. */
  private readonly learned = new Set<Game>();
  /** The evaluation that the next query waits for, and the query that has waited for one. */
  private lesson: Promise<Uint8Array> | null = null;
  private patient: Job | null = null;
  private current: Job | null = null;
  private readonly waiting: Job[] = [];
  /** Runs out when the worker does not do in time what it was told. */
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private nextId = 1;

  constructor(private readonly host: Host) {}

  /** The answer to a query; the steps on the way go to `onStep`. */
  ask(query: Query, { onStep, signal }: AskOptions = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      const job: Job = { id: this.nextId++, query, tries: 0, onStep: onStep ?? (() => {}), resolve, reject, isDropped: false };
      signal?.addEventListener('abort', () => this.drop(job), { once: true });
      this.waiting.push(job);
      this.proceed();
    });
  }

  /** Ends the worker if it has nothing to do; the next query starts another one. */
  rest(): void {
    if (!this.current && this.waiting.length === 0) this.discard();
  }

  /** Ends the worker and whatever it is at. */
  close(): void {
    this.discard();
    for (const job of [this.current, ...this.waiting.splice(0)]) job?.reject(abortError());
    this.current = null;
  }

  private proceed(): void {
    const [job] = this.waiting;
    if (this.current || !job) return;
    if (!this.worker) return this.start();
    if (!this.isReady || this.lesson || this.learn(this.worker, job)) return;
    this.waiting.shift();
    this.current = job;
    job.tries += 1;
    if (this.cell) Atomics.store(this.cell, 0, 0);
    this.worker.postMessage({ kind: 'ask', id: job.id, query: job.query });
  }

  /** Gives the worker what the game of a query for full strength is judged by; says whether that is to be waited for. */
  private learn(worker: WorkerLike, job: Job): boolean {
    const game = job === this.patient ? undefined : atFullStrength(job.query)?.game;
    if (game === undefined || this.learned.has(game)) return false;
    const coming = this.host.weights?.(game);
    if (!coming) return false;
    const goOn = () => {
      clearTimeout(late);
      if (this.lesson !== coming) return;
      this.lesson = null;
      this.proceed();
    };
    const late = setTimeout(goOn, LEARN_MS);
    this.lesson = coming;
    this.patient = job;
    this.learned.add(game);
    coming
      .then(
        (weights) => this.worker === worker && worker.postMessage({ kind: 'learn', game, weights }),
        // Another query will ask again.
        () => this.worker === worker && this.learned.delete(game),
      )
      .finally(goOn);
    return true;
  }

  private start(): void {
    const worker = this.host.create();
    this.worker = worker;
    this.isReady = false;
    const isMine = () => this.worker === worker;
    worker.onmessage = ({ data }) => isMine() && this.hear(data);
    worker.onerror = (event) => isMine() && this.replace(event.message || 'the engine did not start');
    const stop = this.host.stopCell();
    this.cell = stop && new Int32Array(stop);
    const life = `quina-worker-${(lives += 1)}-${Date.now()}`;
    this.host.module().then(
      (module) => {
        if (!isMine()) return;
        worker.postMessage({ kind: 'start', module, stop, life, tables: this.host.tables });
        this.overdue = setTimeout(() => this.replace('the engine did not start'), READY_MS);
      },
      (error: unknown) => isMine() && this.giveUp(error),
    );
    const watch = this.host.afterLife;
    this.onReady = () => watch?.(life, () => isMine() && this.replace('the engine was ended from outside'));
  }

  private onReady: () => void = () => {};

  private hear(notice: Notice): void {
    const job = this.current;
    switch (notice.kind) {
      case 'ready':
        clearTimeout(this.overdue);
        this.isReady = true;
        this.onReady();
        return this.proceed();
      case 'step':
        if (job?.id === notice.id && !job.isDropped) job.onStep(notice.reply);
        return;
      case 'answer':
        if (job?.id !== notice.id) return;
        clearTimeout(this.overdue);
        this.current = null;
        if (!job.isDropped) job.resolve(notice.reply);
        return this.proceed();
      case 'died':
        return this.replace(notice.message);
    }
  }

  /** Whoever asked does not want to know any more. */
  private drop(job: Job): void {
    if (job.isDropped) return;
    job.isDropped = true;
    job.reject(abortError());
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    if (this.current !== job) return;
    if (this.cell) {
      Atomics.store(this.cell, 0, 1);
      this.overdue = setTimeout(() => this.replace('the engine did not stop'), STOP_MS);
    } else {
      // A search that cannot be told to stop is left behind with its worker.
      this.replace('stopped');
    }
  }

  private discard(): void {
    clearTimeout(this.overdue);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
    this.learned.clear();
    this.lesson = this.patient = null;
  }

  /** A new worker for an old one: what the old one was at is asked again, once. */
  private replace(why: string): void {
    this.discard();
    const job = this.current;
    this.current = null;
    if (job && !job.isDropped) {
      if (job.tries < 2) this.waiting.unshift(job);
      else job.reject(new EngineDied(why));
    } else if (!job && this.waiting.length > 0) {
      // It broke before it was asked anything.
      const first = this.waiting[0];
      if (first && (first.tries += 1) > 2) this.waiting.shift()?.reject(new EngineDied(why));
    }
    this.proceed();
  }

  private giveUp(error: unknown): void {
    this.discard();
    for (const job of this.waiting.splice(0)) job.reject(error);
  }
}

/** Whether a query ended because whoever asked took it back. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function abortError(): DOMException {
  return new DOMException('The query was taken back.', 'AbortError');
}
