// What a person has chosen for the whole page, kept in this browser.

/** The choices. */
export interface Choices {
  language: 'auto' | 'en' | 'pt';
  theme: 'auto' | 'light' | 'dark';
  coordinates: boolean;
  /** Squares of draughts by letters and digits instead of numbers. */
  algebraic: boolean;
  sound: boolean;
  /** The engine may use several processor cores. */
  threads: boolean;
}

const KEY = 'quina.settings';
const USUAL: Choices = {
  language: 'auto',
  theme: 'auto',
  coordinates: true,
  algebraic: false,
  sound: false,
  threads: false,
};

function load(): Choices {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

/** The choices as they stand; whoever reads them sees them change. */
export const settings = $state<Choices>(load());

/** Keeps the choices. */
export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing starts with the usual choices next time.
  }
}

/** Shows the chosen theme, or the one of the system. */
export function showTheme(): void {
  const isDark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
