// The table for the keyboard: stock, waste and foundations in one row, the open cards of the piles in seven columns.
import type { Layout } from './layout';
import { cardName, SUITS, foundation, STOCK, WASTE, type PlaceFacts, type State } from './state';
import type { Table } from './render';

/** A place that can be focused: its element and what is there. */
export interface Stop {
  element: HTMLElement;
  facts: PlaceFacts;
}

const TOP_ROW = [STOCK, WASTE, ...SUITS.map(foundation)];
/** The column of the table above which each place of the top row lies. */
const TOP_COLUMNS = [0, 1, 3, 4, 5, 6];

/** All stops: the top row, then each pile from its lowest open card. */
export function stops(table: Table, layout: Layout, state: State): Stop[][] {
  const at = (place: string): Stop[] => {
    const slot = table.slots.get(place);
    const open = layout.cards.filter((lying) => lying.place === place && lying.isOpen);
    const facts = { place, above: 0, isSelected: false, isTarget: slot?.classList.contains('target') ?? false };
    if (place === STOCK || open.length === 0) {
      const below = place === STOCK ? state.stock.length : 0;
      return slot ? [{ element: slot, facts: { ...facts, card: null, below } }] : [];
    }
    return open.flatMap((lying) => {
      const element = table.cards.get(cardName(lying.card));
      if (!element) return [];
      const isSelected = element.classList.contains('selected');
      const isTarget = lying.above === 0 && facts.isTarget;
      return [{ element, facts: { ...facts, card: lying.card, above: lying.above, below: lying.below, isSelected, isTarget } }];
    });
  };
  return [TOP_ROW.flatMap(at), ...state.piles.map((_, index) => at(`T${index + 1}`))];
}

/** The element that an arrow key leads to. */
export function beyond(all: Stop[][], from: Element, key: string): HTMLElement | null {
  const [top = [], ...piles] = all;
  const inTop = top.findIndex((stop) => stop.element === from);
  if (inTop >= 0) {
    if (key === 'ArrowLeft') return top[inTop - 1]?.element ?? null;
    if (key === 'ArrowRight') return top[inTop + 1]?.element ?? null;
    return key === 'ArrowDown' ? (piles[TOP_COLUMNS[inTop] ?? 0]?.at(-1)?.element ?? null) : null;
  }
  const column = piles.findIndex((pile) => pile.some((stop) => stop.element === from));
  const depth = piles[column]?.findIndex((stop) => stop.element === from) ?? -1;
  if (column < 0) return null;
  if (key === 'ArrowLeft') return piles[column - 1]?.at(-1)?.element ?? null;
  if (key === 'ArrowRight') return piles[column + 1]?.at(-1)?.element ?? null;
  if (key === 'ArrowDown') return piles[column]?.[depth + 1]?.element ?? null;
  if (depth > 0) return piles[column]?.[depth - 1]?.element ?? null;
  const above = TOP_COLUMNS.findIndex((one) => one >= column);
  return top[above]?.element ?? null;
}
