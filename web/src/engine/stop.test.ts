// A search in another thread that is told through shared memory to stop.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Reply } from './types/index.ts';

const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
import(workerData.script).then((quina) => {
  quina.initSync({ module: readFileSync(workerData.module) });
  quina.setStopCell(new Int32Array(workerData.cell));
  const query = JSON.stringify({ ask: 'think', request: { game: 'draughts', limits: { depth: 99, memory_mb: 1 } } });
  quina.answer(query, (reply, isLast) => parentPort.postMessage(isLast ? JSON.parse(reply) : 'step'));
});`;

test('a search without limits ends when the cell is set', async () => {
  const cell = new SharedArrayBuffer(4);
  const place = (name: string) => fileURLToPath(new URL(`./wasm/${name}`, import.meta.url));
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { script: place('quina.js'), module: place('draughts.wasm'), cell },
  });
  const reply = await new Promise<Reply>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (message: Reply | 'step') => {
      if (message === 'step') Atomics.store(new Int32Array(cell), 0, 1);
      else resolve(message);
    });
  });
  await thread.terminate();
  expect(reply).toMatchObject({ reply: 'think', report: { done: true, halt: 'stopped' } });
}, 30_000);
