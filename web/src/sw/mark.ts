// How the page asks its service worker for isolation: both see the same caches, and nothing else that lasts.

/** The name of a cache, before the address of the page's folder. It holds nothing: if it is there, so is the wish. */
export const ISOLATION_MARK = 'isolated ';
