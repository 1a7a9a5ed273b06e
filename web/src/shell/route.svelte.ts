// Which page is shown: it stands in the address after the `#`, so that no server has to know.
import type { Game } from '../engine/types';
import { GAMES } from './names';

/** The pages. */
export type Route =
  | { page: 'home' | 'kept' | 'settings' | 'unknown' }
  | { page: 'new' | 'edit' | 'open'; game: Game }
  | { page: 'play'; id: string }
  | { page: 'shared'; query: string };

/** The page that an address names. */
export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page, what = ''] = path.split('/');
  if (!page) return { page: 'home' };
  if (page === 'kept' || page === 'settings') return { page };
  if (page === 'play' && what) return { page, id: what };
  if (page === 'shared') return { page, query };
  const game = GAMES.find((one) => one === what);
  if (game && (page === 'new' || page === 'edit' || page === 'open')) return { page, game };
  return { page: 'unknown' };
}

/** The page that is shown now. */
export const route = $state<{ now: Route }>({ now: parse(location.hash) });

addEventListener('hashchange', () => {
  route.now = parse(location.hash);
  scrollTo(0, 0);
  // Whoever reads the page by ear or by keyboard starts at the new content.
  document.getElementById('main')?.focus();
});

/** Goes to a page. A link to a shared game is left for good: going back must not open the game anew. */
export function go(path: string): void {
  if (route.now.page === 'shared') location.replace(`#/${path}`);
  else location.hash = `#/${path}`;
}
