// Asks the browser to keep the page; without a service worker it runs all the same, with a network.

/** Registers the service worker of a built page. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => {
    // Private windows and odd hosts refuse; nothing else depends on it.
  });
}
