// The Klondike table as others use it: cards are dragged, pressed one after the other, or sent home by a double press.
import './klondike.css';
import { listen } from '../common/pointer';
import type { Point } from '../common/point';
import { beyond, stops, type Stop } from './focus';
import { lay, type Layout } from './layout';
import { draw, handleOf, makeTable, mark } from './render';
import { cardName, DEFAULTS, movesOf, STOCK, type Config, type State } from './state';

export type { Config } from './state';

const DOUBLE_MS = 400;

/** A Klondike table inside an element. */
export class KlondikeBoard {
  private readonly state: State = { ...DEFAULTS, selected: null };
  private readonly table = makeTable();
  private layout: Layout = { width: 0, height: 0, slots: [], cards: [] };
  private readonly stopListening: () => void;
  private readonly observer: ResizeObserver;
  private current: HTMLElement | null = null;
  private held: { elements: HTMLElement[]; start: Point } | null = null;
  private pointerWasHere = false;
  private lastPress = { key: '', at: 0 };

  constructor(private readonly element: HTMLElement) {
    element.classList.add('klondike');
    element.setAttribute('role', 'group');
    this.stopListening = listen(element, {
      down: (at) => this.takeUp(at),
      click: (at) => this.click(at),
      dragStart: (at) => this.startDrag(at),
      dragMove: (at) => this.drag(at),
      dragEnd: (at) => this.drop(at),
    });
    element.addEventListener('keydown', (event) => this.onKey(event));
    element.addEventListener('click', (event) => {
      if (!this.pointerWasHere && event.target instanceof Element) this.press(event.target.closest<HTMLElement>('[data-place]'));
      this.pointerWasHere = false;
    });
    element.addEventListener('focusin', (event) => this.makeCurrent(event.target));
    this.observer = new ResizeObserver(() => this.redraw(false));
    this.observer.observe(element);
  }

  /** Changes what is shown. */
  set(change: Partial<Config>): void {
    const { state } = this;
    if (change.moves && change.moves.join() !== state.moves.join()) state.selected = null;
    Object.assign(state, change);
    this.element.setAttribute('aria-label', state.title);
    this.redraw(true);
  }

  /** Takes the table out of its element. */
  destroy(): void {
    this.stopListening();
    this.observer.disconnect();
    this.element.replaceChildren();
  }

  private redraw(animate: boolean): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0) return;
    this.element.classList.toggle('still', !animate);
    this.layout = lay(this.state, width, height);
    draw(this.element, this.table, this.layout, this.state);
    this.refresh();
  }

  private refresh(): void {
    mark(this.table, this.layout, this.state);
    const all = this.stops();
    const hadFocus = this.current !== null && document.activeElement === handleOf(this.current);
    const reachable = new Map(all.flat().map((stop) => [stop.element, stop]));
    for (const element of [...this.table.slots.values(), ...this.table.cards.values()]) {
      const stop = reachable.get(element);
      const handle = handleOf(element);
      handle.hidden = stop === undefined;
      if (stop) handle.setAttribute('aria-label', this.state.describe(stop.facts));
      handle.tabIndex = -1;
    }
    if (!this.current || !reachable.has(this.current)) {
      const place = this.current?.dataset.place;
      const there = all.flat().filter((stop) => stop.facts.place === place);
      this.current = (there.at(-1) ?? all[0]?.[0])?.element ?? null;
    }
    if (!this.current) return;
    handleOf(this.current).tabIndex = 0;
    if (hadFocus) handleOf(this.current).focus();
  }

  private stops(): Stop[][] {
    return stops(this.table, this.layout, this.state);
  }

  private makeCurrent(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    if (!element) return;
    if (this.current) handleOf(this.current).tabIndex = -1;
    this.current = element;
    handleOf(element).tabIndex = 0;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') return this.select(null);
    if (event.key === 'Enter' && event.shiftKey && this.current?.dataset.card) {
      event.preventDefault();
      this.sendHome(this.current);
      return;
    }
    if (!event.key.startsWith('Arrow') || !this.current) return;
    event.preventDefault();
    this.pointerWasHere = false;
    const next = beyond(this.stops(), this.current, event.key);
    if (next) handleOf(next).focus();
  }

  private select(selected: State['selected']): void {
    this.state.selected = selected;
    this.refresh();
  }

  /** What a press on a card or slot means: turn the stock, lay down what is taken up, or take up. */
  private press(element: HTMLElement | null): void {
    const { state } = this;
    const place = element?.dataset.place;
    if (!element || place === undefined) return this.select(null);
    if (place === STOCK) {
      if (state.moves.includes('@')) this.play('@');
      return;
    }
    if (state.selected && this.moveTo(place)) return;
    const card = element.dataset.card;
    const isSame = state.selected?.card === card;
    const canMove = card !== undefined && movesOf(state, card, place).length > 0;
    this.select(canMove && !isSame ? { card, from: place } : null);
  }

  /** Plays the taken-up card to a place if that is a move. */
  private moveTo(place: string): boolean {
    const { selected } = this.state;
    if (!selected) return false;
    const move = movesOf(this.state, selected.card, selected.from).find((one) => one.to === place);
    if (!move) return false;
    this.play(move.text);
    return true;
  }

  /** Nothing more can be chosen until the owner says what comes next. */
  private play(text: string): void {
    Object.assign(this.state, { selected: null, moves: [] });
    this.refresh();
    this.state.onMove(text);
  }

  private sendHome(element: HTMLElement): boolean {
    const { card, place } = element.dataset;
    const moves = card && place ? movesOf(this.state, card, place) : [];
    const home = moves.find((move) => move.to.startsWith('F'));
    if (!home) return false;
    this.play(home.text);
    return true;
  }

  private at({ x, y }: Point): HTMLElement | null {
    const { width, height, cards, slots } = this.layout;
    const covers = (one: Point): boolean => x >= one.x && y >= one.y && x < one.x + width && y < one.y + height;
    const lying = [...cards].reverse().find(covers);
    if (lying && lying.place !== STOCK) return this.table.cards.get(cardName(lying.card)) ?? null;
    const slot = slots.find(covers);
    return (slot && this.table.slots.get(slot.place)) ?? null;
  }

  private takeUp(at: Point): boolean {
    const { card, place } = this.at(at)?.dataset ?? {};
    return card !== undefined && place !== undefined && movesOf(this.state, card, place).length > 0;
  }

  private click(at: Point): void {
    const element = this.at(at);
    this.pointerWasHere = true;
    const key = element?.dataset.card ?? element?.dataset.place ?? '';
    const isDouble = key === this.lastPress.key && performance.now() - this.lastPress.at < DOUBLE_MS;
    this.lastPress = { key, at: performance.now() };
    if (isDouble && element?.dataset.card && this.sendHome(element)) return;
    this.press(element);
  }

  private startDrag(at: Point): void {
    const element = this.at(at);
    const { card, place } = element?.dataset ?? {};
    this.pointerWasHere = true;
    if (!card || !place) return;
    this.select({ card, from: place });
    const from = this.layout.cards.findIndex((lying) => cardName(lying.card) === card);
    const run = this.layout.cards.slice(from).filter((lying) => lying.place === place);
    const elements = run.flatMap((lying) => this.table.cards.get(cardName(lying.card)) ?? []);
    for (const one of elements) one.classList.add('held');
    this.held = { elements, start: at };
  }

  private drag(at: Point): void {
    if (!this.held) return;
    const { start, elements } = this.held;
    for (const element of elements) {
      element.style.translate = `${at.x - start.x}px ${at.y - start.y}px`;
    }
  }

  private drop(at: Point | null): void {
    const { held } = this;
    this.held = null;
    if (!held) return;
    const place = at ? this.placeUnder(at, held) : null;
    for (const element of held.elements) {
      element.classList.remove('held');
      element.style.translate = '';
    }
    if (!place || !this.moveTo(place)) this.select(null);
  }

  /** The place that the middle of the dragged card covers, among those it may go to. */
  private placeUnder(at: Point, held: { start: Point }): string | null {
    const { selected } = this.state;
    if (!selected) return null;
    const { width, height, cards, slots } = this.layout;
    const base = cards.find((lying) => cardName(lying.card) === selected.card);
    if (!base) return null;
    const x = base.x + at.x - held.start.x;
    const y = base.y + at.y - held.start.y;
    const moves = movesOf(this.state, selected.card, selected.from);
    const heaps = [...slots, ...cards].filter((heap) => moves.some((move) => move.to === heap.place));
    const overlap = (heap: Point): number =>
      Math.max(0, width - Math.abs(heap.x - x)) * Math.max(0, height - Math.abs(heap.y - y));
    const best = heaps.sort((a, b) => overlap(b) - overlap(a))[0];
    return best && overlap(best) > 0 ? best.place : null;
  }
}
