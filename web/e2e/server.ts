// The built page as a static host serves it: under a sub-path, with a strict policy, and isolated if asked.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { CONTENT_POLICY } from '../vite.config';

const DIST = new URL('../dist', import.meta.url).pathname;
const BASE = '/some/where/';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A running server and the address of the page. */
export interface Serving {
  address: string;
  close(): Promise<void>;
}

/** Serves the built page on a free port. */
export async function serve(): Promise<Serving> {
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const file = path.startsWith(BASE) ? path.slice(BASE.length) || 'index.html' : null;
    try {
      if (file === null || normalize(file).startsWith('..')) throw new Error('not here');
      const body = await readFile(join(DIST, file));
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_POLICY,
        'cache-control': 'no-cache',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}${BASE}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
