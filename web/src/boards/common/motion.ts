// Movement on a board, and its absence for those who ask for less of it.
import type { Point } from './point';

/** Whether the reader asked for less motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Lets an element travel through points (already scaled to CSS pixels or user units) to its resting place. */
export function travel(element: Element, stops: Point[], milliseconds: number): Animation | null {
  const last = stops.at(-1);
  if (prefersStillness() || stops.length < 2 || !last) return null;
  const frames = stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  return element.animate(frames, { duration: milliseconds, easing: 'cubic-bezier(.3,.1,.2,1)' });
}

/** Lets an element fade away and then removes it. */
export function fadeOut(element: Element, delay: number): void {
  if (prefersStillness()) return element.remove();
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 180, delay, fill: 'forwards' });
  fading.onfinish = () => element.remove();
  fading.oncancel = () => element.remove();
}
