// The service worker: keeps the whole page for times without a network and, for those who have asked for several
// threads, adds the headers that let the page share memory with its workers on hosts that cannot set them.

/** What is used of a service worker's world; TypeScript knows either it or a page's, not both in one project. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
const worker = self as unknown as {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Asked) => void): void;
};

/** Every file of this build, its name, and how the page asks for isolation; all are written in when it is built. */
declare const QUINA_FILES: string[];
declare const QUINA_BUILD: string;
declare const QUINA_MARK: string;

/** Another copy of the page may live on the same host, in another folder. */
const FOLDER = worker.registration.scope;
const OURS = `quina ${FOLDER} `;
const CACHE = OURS + QUINA_BUILD;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(QUINA_FILES.map((file) => new Request(file, { cache: 'reload' })))),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldBuilds().then(() => worker.clients.claim()));
});

async function removeOldBuilds(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.url.startsWith(FOLDER);
  if (request.method === 'GET' && isOurs) event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Addresses of the page differ in what follows `?` and `#` alone.
  const kept = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  const response = kept ?? (await fetch(request));
  if (!kept && response.ok) await cache.put(request, response.clone());
  return (await caches.has(QUINA_MARK + FOLDER)) ? isolated(response) : response;
}

/** The same response with the headers of an isolated page. */
function isolated(response: Response): Response {
  if (response.type === 'opaque' || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
