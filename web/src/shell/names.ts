// Sides, cards and moves in the words of the reader.
import type { Game, Role, Scene } from '../engine/types';
import { algebraicMove } from '../boards/draughts/geometry';
import { cardOf, readMove, type Card } from '../boards/klondike/state';
import { settings } from '../game/settings.svelte';
import type { Match } from '../game/match.svelte';
import { t, type Key } from '../i18n';

export const GAMES: Game[] = ['draughts', 'checkers', 'connect6', 'quelhas', 'klondike'];

/** The colours or directions of the two sides of a game. */
export type SideLook = 'white' | 'black' | 'vertical' | 'horizontal';

/** How a side of a game looks. */
export function look(game: Game, side: Role): SideLook {
  const isFirst = side === 'first';
  if (game === 'draughts') return isFirst ? 'white' : 'black';
  if (game === 'quelhas') return isFirst ? 'vertical' : 'horizontal';
  return isFirst ? 'black' : 'white';
}

/** What a side is called. */
export function sideName(game: Game, side: Role): string {
  return t(`side.${look(game, side)}`);
}

/** What a card is called. */
export function cardTitle({ rank, suit }: Card): string {
  const isNamed = rank === 1 || rank > 10;
  return t('card.name', { rank: isNamed ? t(`rank.${rank}` as Key) : rank, suit: t(`suit.${suit}`) });
}

const SIGNS = { c: '♣', d: '♦', h: '♥', s: '♠' };
const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** A card in two or three characters: `10♣`. */
export function cardSign({ rank, suit }: Card): string {
  return `${RANKS[rank] ?? ''}${SIGNS[suit]}`;
}

/** A move as it is shown in lists. */
export function moveText(game: Game, text: string): string {
  if (game === 'draughts' && settings.algebraic) return algebraicMove(text, 10);
  if (game === 'checkers' && settings.algebraic) return algebraicMove(text, 8);
  if (game !== 'klondike') return text;
  const move = readMove(text);
  const card = move && cardOf(move.card);
  if (!move || !card) return text === '@' ? '↻' : text;
  const to = move.to.startsWith('F') ? '⌂' : move.to.slice(1);
  return `${cardSign(card)}→${to}`;
}

/** A move for the ear. */
export function spokenMove(game: Game, text: string): string {
  if (game !== 'klondike') return moveText(game, text);
  const move = readMove(text);
  const card = move && cardOf(move.card);
  return move && card ? `${cardTitle(card)}: ${placeName(move.to)}` : t('say.turned');
}

/** What a place on a table of Klondike is called. */
export function placeName(place: string): string {
  if (place === 'W') return t('place.waste');
  if (place.startsWith('T')) return t('place.pile', { number: place.slice(1) });
  const suit = (['c', 'd', 'h', 's'] as const).find((one) => place === `F${one.toUpperCase()}`);
  return suit ? t('place.foundation', { suit: t(`suit.${suit}`) }) : place;
}

/** How a game stands, in one line. */
export function statusText(match: Match): string {
  const { scene, game, givenUp } = match;
  if (!scene) return t('common.loading');
  const { board, ending, turn } = scene;
  if (board.kind === 'klondike') {
    if (board.solved) return t('status.solved', { moves: scene.played.length });
    if (ending) return t('status.stuck');
    return t('status.cards', { home: homeCount(scene) });
  }
  if (ending) {
    const reason = t(`reason.${givenUp?.reason === 'time' ? 'time' : ending.reason}`);
    return ending.winner ? t('status.wins', { side: sideName(game, ending.winner), reason }) : t('status.drawn', { reason });
  }
  if (!turn) return '';
  const isForced = board.kind === 'draughts' && board.must_capture;
  return t(isForced ? 'status.capture' : 'status.toMove', { side: sideName(game, turn) });
}

/** Cards on the foundations. */
function homeCount(scene: Scene): number {
  if (scene.board.kind !== 'klondike') return 0;
  return scene.board.foundations.reduce((sum, { rank }) => sum + rank, 0);
}
