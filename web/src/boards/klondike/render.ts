// The elements of the table: one for each card, kept for the whole game so that it can travel, and one for each slot.
import { html } from '../common/dom';
import { drawFace, drawSign } from './faces';
import type { Layout, Lying } from './layout';
import { cardName, foundation, readMove, SUITS, STOCK, type Card, type State } from './state';

/** The drawn table. Each card and slot is a picture with an empty button over it, which takes the focus: a button
 * with the picture inside would be named twice. */
export interface Table {
  slots: Map<string, HTMLElement>;
  cards: Map<string, HTMLElement>;
}

/** The button over a card or slot. */
export function handleOf(element: HTMLElement): HTMLButtonElement {
  return element.lastElementChild as HTMLButtonElement;
}

/** An empty table; slots come with the first layout. */
export function makeTable(): Table {
  return { slots: new Map(), cards: new Map() };
}

/** Brings the elements to where the layout has them. */
export function draw(root: HTMLElement, table: Table, layout: Layout, state: State): void {
  root.style.setProperty('--card', `${layout.width}px`);
  root.classList.toggle('compact', layout.width < 62);
  for (const slot of layout.slots) {
    const element = table.slots.get(slot.place) ?? makeSlot(root, table, slot.place);
    element.style.transform = `translate(${slot.x}px, ${slot.y}px)`;
  }
  const present = new Set<string>();
  for (const lying of layout.cards) {
    const name = cardName(lying.card);
    present.add(name);
    place(table.cards.get(name) ?? makeCard(root, table, lying.card), lying);
  }
  for (const [name, element] of table.cards) {
    if (present.has(name)) continue;
    element.remove();
    table.cards.delete(name);
  }
  mark(table, layout, state);
}

function place(element: HTMLElement, lying: Lying): void {
  const there = `translate(${lying.x}px, ${lying.y}px)`;
  const isMoving = element.style.transform !== '' && element.style.transform !== there;
  element.classList.toggle('down', !lying.isUp);
  element.dataset.place = lying.place;
  element.style.zIndex = String(isMoving ? lying.z + 100 : lying.z);
  element.style.transform = there;
  element.dataset.z = String(lying.z);
}

/** Marks what is taken up, where it may go and what is suggested. */
export function mark(table: Table, layout: Layout, state: State): void {
  const { selected } = state;
  const moves = state.moves.map(readMove).filter((move) => move !== null);
  const targets = new Set(
    moves.filter((move) => selected && move.card === selected.card && move.from === selected.from).map((move) => move.to),
  );
  const [suggestion] = state.suggestions;
  const hint = suggestion ? readMove(suggestion.text) : null;
  let run: string | null = null;
  for (const lying of layout.cards) {
    const name = cardName(lying.card);
    const element = table.cards.get(name);
    if (selected?.card === name) run = lying.place;
    const isTop = lying.isOpen && lying.above === 0;
    element?.classList.toggle('selected', selected !== null && run === lying.place && lying.isOpen);
    element?.classList.toggle('target', isTop && targets.has(lying.place));
    element?.classList.toggle('hinted', hint !== null && (hint.card === name || (isTop && hint.to === lying.place && hint.from !== STOCK)));
    if (lying.place !== run) run = null;
  }
  for (const [place, element] of table.slots) {
    element.classList.toggle('target', targets.has(place));
    element.classList.toggle('hinted', hint !== null && (hint.to === place || (hint.from === STOCK && place === STOCK)));
  }
  const stock = table.slots.get(STOCK);
  stock?.classList.toggle('turn', state.stock.length === 0 && state.moves.includes('@'));
  stock?.classList.toggle('full', state.stock.length > 0);
}

function handle(): HTMLButtonElement {
  return html('button', { type: 'button', tabindex: -1 });
}

function makeCard(root: HTMLElement, table: Table, card: Card): HTMLElement {
  const element = html('div', { class: `card ${card.suit}` }, drawFace(card), handle());
  element.dataset.card = cardName(card);
  element.addEventListener('transitionend', () => {
    element.style.zIndex = element.dataset.z ?? '';
  });
  table.cards.set(cardName(card), element);
  root.append(element);
  return element;
}

function makeSlot(root: HTMLElement, table: Table, name: string): HTMLElement {
  const element = html('div', { class: 'slot' });
  element.dataset.place = name;
  const suit = SUITS.find((one) => foundation(one) === name);
  if (suit) element.append(drawSign(suit));
  element.append(handle());
  if (name === STOCK) element.classList.add('stock');
  table.slots.set(name, element);
  root.append(element);
  return element;
}
