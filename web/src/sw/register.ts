// What the page tells its service worker; without one it runs all the same, with a network and on one thread.
import { ISOLATION_MARK } from './mark';

/** Registers the service worker of a built page. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => {
    // Private windows and odd hosts refuse; nothing else depends on it.
  });
}

/** Whether this page, loaded again, can be isolated if it is not already. */
export function canBeIsolated(): boolean {
  return crossOriginIsolated || Boolean(navigator.serviceWorker?.controller);
}

/** Asks for an isolated page, or no longer, the next time it is loaded. */
export async function askForIsolation(wanted: boolean): Promise<void> {
  if (!('caches' in window)) return;
  const mark = ISOLATION_MARK + new URL('./', document.baseURI).href;
  if (wanted) await caches.open(mark);
  else await caches.delete(mark);
}
