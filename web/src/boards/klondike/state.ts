// What a Klondike table shows: cards, where they may go, and what a person has taken up.

/** The four suits, in the order of the foundations. */
export const SUITS = ['c', 'd', 'h', 's'] as const;
export type Suit = (typeof SUITS)[number];

/** A card; the ace has rank 1. */
export interface Card {
  rank: number;
  suit: Suit;
}

/** A tableau pile, the lowest cards first. */
export interface Pile {
  down: Card[];
  up: Card[];
}

/** Where a card lies or goes: `W`, `T1` to `T7`, `FC` to `FS`, or the stock. */
export type Place = string;
export const STOCK: Place = 'stock';
export const WASTE: Place = 'W';

/** A move read from its text: `8C:T6>T4`, or `@` for turning cards from the stock. */
export interface CardMove {
  text: string;
  card: string;
  from: Place;
  to: Place;
}

/** A move that is suggested, with what is known of it. */
export interface Suggestion {
  text: string;
  keeps: 'yes' | 'no' | 'unknown';
}

/** What a screen reader is told of a place. */
export interface PlaceFacts {
  place: Place;
  /** The card at this spot, or null for an empty place and for the stock. */
  card: Card | null;
  /** Cards on top of it, of which it is the lowest. */
  above: number;
  /** Face-down cards under it, or cards left in the stock. */
  below: number;
  isSelected: boolean;
  isTarget: boolean;
}

/** Everything that the owner of a table sets. */
export interface Config {
  drawCount: number;
  piles: Pile[];
  stock: Card[];
  waste: Card[];
  /** The rank on each foundation, in the order of the suits. */
  foundations: number[];
  /** The texts of all legal moves; none while nothing may be moved. */
  moves: string[];
  /** Whether face-down cards are shown. */
  peek: boolean;
  suggestions: Suggestion[];
  title: string;
  describe(facts: PlaceFacts): string;
  onMove(text: string): void;
}

/** The config and what a person is doing right now. */
export interface State extends Config {
  selected: { card: string; from: Place } | null;
}

export const DEFAULTS: Config = {
  drawCount: 3,
  piles: Array.from({ length: 7 }, () => ({ down: [], up: [] })),
  stock: [],
  waste: [],
  foundations: [0, 0, 0, 0],
  moves: [],
  peek: false,
  suggestions: [],
  title: '',
  describe: ({ place }) => place,
  onMove: () => {},
};

const RANKS = 'A23456789TJQK';

/** A card as it is written: `8C`. */
export function cardName({ rank, suit }: Card): string {
  return `${RANKS[rank - 1] ?? '?'}${suit.toUpperCase()}`;
}

/** The card of a name, or null. */
export function cardOf(name: string): Card | null {
  const rank = RANKS.indexOf(name[0] ?? '?') + 1;
  const suit = SUITS.find((one) => one === name[1]?.toLowerCase());
  return rank > 0 && suit && name.length === 2 ? { rank, suit } : null;
}

/** A move read from its text; null for a text of another kind. */
export function readMove(text: string): CardMove | null {
  if (text === '@') return { text, card: '', from: STOCK, to: WASTE };
  const found = /^(\w\w):(\w+)>(\w+)$/.exec(text);
  return found ? { text, card: found[1] ?? '', from: found[2] ?? '', to: found[3] ?? '' } : null;
}

/** The moves of a card from where it lies. */
export function movesOf(state: Config, card: string, from: Place): CardMove[] {
  const moves = state.moves.map(readMove).filter((move) => move !== null);
  return moves.filter((move) => move.card === card && move.from === from);
}

/** The foundation of a suit. */
export function foundation(suit: Suit): Place {
  return `F${suit.toUpperCase()}`;
}
