// Texts in the language of the reader.
import { settings } from '../game/settings.svelte';
import { en, type Key } from './en';
import { pt } from './pt';

export type { Key } from './en';
export const LANGUAGES = { en: 'English', pt: 'Português' } as const;
const TEXTS = { en, pt };

/** The language the page is shown in. */
export function language(): 'en' | 'pt' {
  if (settings.language !== 'auto') return settings.language;
  return navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

/** A text with its blanks filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return TEXTS[language()][key].replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}

/** What the engine calls a reason, in words; one that is new here keeps the engine's. */
export function reasonName(name: string): string {
  const key = `why.${name}`;
  return key in en ? t(key as Key) : name;
}

/** A number as the language writes it. */
export function number(value: number): string {
  return value.toLocaleString(language() === 'pt' ? 'pt-PT' : 'en');
}

/** A large number in few characters: `1.2 M`. */
export function short(value: number): string {
  return Intl.NumberFormat(language() === 'pt' ? 'pt-PT' : 'en', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A day and time in few words. */
export function when(time: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language() === 'pt' ? 'pt-PT' : 'en-GB', style).format(time);
}
