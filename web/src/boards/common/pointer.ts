// Mouse, pen and finger: one gesture is a click or a drag, told apart by how far it went.
import type { Point } from './point';

/** What a board does with gestures. Points are in pixels from the corner of its element. */
export interface PointerHost {
  /** A press begins; the answer says whether a drag may follow. */
  down(at: Point): boolean;
  /** A press ended where it began. */
  click(at: Point): void;
  /** A drag begins, at the place of the press. */
  dragStart(at: Point): void;
  /** The drag goes on. */
  dragMove(at: Point): void;
  /** The drag ends here, or nowhere if it was broken off. */
  dragEnd(at: Point | null): void;
  /** The pointer is over the board without a press, or has left it. */
  hover?(at: Point | null): void;
}

const SLACK = { mouse: 4, pen: 6, touch: 8 };

/** Starts listening on an element; the answer stops it. */
export function listen(element: HTMLElement, host: PointerHost): () => void {
  let start: Point | null = null;
  let isDraggable = false;
  let isDragging = false;

  const place = (event: PointerEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const finish = (at: Point | null): void => {
    const began = start;
    const wasDragging = isDragging;
    start = null;
    isDragging = false;
    if (wasDragging) host.dragEnd(at);
    else if (began && at) host.click(began);
  };

  const stop = new AbortController();
  const on = (name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave',
    handle: (event: PointerEvent) => void): void =>
    element.addEventListener(name, handle, { signal: stop.signal });

  on('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    start = place(event);
    isDraggable = host.down(start);
  });
  on('pointermove', (event) => {
    if (!event.isPrimary) return;
    const at = place(event);
    if (!start) return host.hover?.(at);
    const slack = SLACK[event.pointerType as keyof typeof SLACK] ?? SLACK.mouse;
    if (!isDragging && isDraggable && Math.hypot(at.x - start.x, at.y - start.y) > slack) {
      isDragging = true;
      element.setPointerCapture(event.pointerId);
      host.dragStart(start);
    }
    if (isDragging) host.dragMove(at);
  });
  on('pointerup', (event) => event.isPrimary && finish(place(event)));
  on('pointercancel', () => finish(null));
  on('pointerleave', () => {
    if (!isDragging) start = null;
    host.hover?.(null);
  });
  return () => stop.abort();
}
