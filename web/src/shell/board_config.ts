// From a scene of the engine to what each board shows: the only place that knows both.
import type { Game, GridCell, Scene } from '../engine/types';
import type { Config as Connect6Config } from '../boards/connect6';
import { cellName as pointName, cellsOf, turnText, type Cell } from '../boards/connect6/state';
import type { Config as DraughtsConfig } from '../boards/draughts';
import { algebraic, type BoardSize } from '../boards/draughts/geometry';
import type { Config as KlondikeConfig } from '../boards/klondike';
import { STOCK, type Suggestion } from '../boards/klondike/state';
import type { Config as QuelhasConfig } from '../boards/quelhas';
import { cellName, endsOf } from '../boards/quelhas/state';
import { settings } from '../game/settings.svelte';
import { t } from '../i18n';
import { cardTitle, look, placeName } from './names';

type Board<K extends Scene['board']['kind']> = Extract<Scene['board'], { kind: K }>;

/** What a board is shown with beside the scene. */
export interface Showing {
  game: Game;
  scene: Scene;
  flipped: boolean;
  /** Whether a person may move. */
  isOpen: boolean;
  /** Moves to point at, the best first. */
  suggested: string[];
  play(text: string): void;
}

const flags = (parts: (string | false)[]): string => parts.filter((part) => part !== false && part !== '').join(', ');

/** What a board of draughts or checkers shows. */
export function draughtsConfig(board: Board<'draughts'>, showing: Showing): Partial<DraughtsConfig> {
  const { game, flipped, isOpen, suggested, play } = showing;
  const size = board.size as BoardSize;
  const ways = (move: (typeof board.moves)[number]) =>
    move.paths.map((path) => ({ text: move.text, path, captured: move.captured }));
  const name = (square: number): string => (settings.algebraic ? algebraic(square, size) : String(square));
  const arrows = suggested.flatMap((text, rank) => {
    const path = board.moves.find((move) => move.text === text)?.paths[0] ?? text.split(/[-x]/).map(Number);
    const [from, to] = [path[0], path.at(-1)];
    return from && to ? [{ from, to, rank }] : [];
  });
  return {
    size,
    flipped,
    arrows,
    pieces: board.pieces.map(({ square, side, king }) => ({
      square,
      king,
      colour: look(game, side) as 'white' | 'black',
    })),
    coordinates: settings.coordinates ? (settings.algebraic ? 'algebraic' : 'numbers') : 'none',
    moves: isOpen ? board.moves.flatMap(ways) : [],
    last: board.last ? (ways(board.last)[0] ?? null) : null,
    title: t('play.board', { game: t(`game.${game}`) }),
    describe: ({ square, piece, ...facts }) =>
      flags([
        piece
          ? t('square.piece', { square: name(square), piece: t(`piece.${piece.colour}.${piece.king ? 'king' : 'man'}`) })
          : t('square.empty', { square: name(square) }),
        facts.isSelected && t('flag.selected'),
        facts.canMove && t('flag.canMove'),
        facts.isTarget && t('flag.target'),
        facts.isLast && t('flag.last'),
      ]),
    onMove: (move) => play(move.text),
  };
}

/** What a board of Connect6 shows. */
export function connect6Config(
  board: Board<'connect6'>,
  showing: Showing,
  threats: { wins: Cell[]; dangers: Cell[] },
  onTentative: (cell: Cell | null) => void,
): Partial<Connect6Config> {
  const { game, scene, flipped, isOpen, suggested, play } = showing;
  const colour = (side: 'first' | 'second') => look(game, side) as 'black' | 'white';
  return {
    size: board.size,
    flipped,
    ...threats,
    onTentative,
    coordinates: settings.coordinates,
    stones: board.stones.map(({ column, row, side }) => ({ column, row, colour: colour(side) })),
    colour: isOpen && scene.turn ? colour(scene.turn) : null,
    stonesThisTurn: board.stones_due === 1 ? 1 : 2,
    last: board.last?.cells ?? [],
    winningLine: board.winning_line,
    suggestions: suggested.map((text, rank) => ({ cells: cellsOf(text), rank })),
    title: t('play.board', { game: t(`game.${game}`) }),
    describe: ({ cell, stone, ...facts }) =>
      flags([
        stone
          ? t('square.piece', { square: pointName(cell), piece: t(`stone.${stone.colour}`) })
          : t('square.empty', { square: pointName(cell) }),
        facts.isTentative && t('flag.tentative'),
        facts.isLast && t('flag.last'),
        facts.isThreat && t('flag.threat'),
      ]),
    onTurn: (cells) => play(turnText(cells)),
  };
}

function covers({ from, to }: { from: GridCell; to: GridCell }, { row, column }: GridCell): boolean {
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column;
}

/** What a board of Quelhas shows. */
export function quelhasConfig(board: Board<'quelhas'>, showing: Showing): Partial<QuelhasConfig> {
  const { game, scene, flipped, isOpen, suggested, play } = showing;
  const direction = (side: 'first' | 'second') => look(game, side) as 'vertical' | 'horizontal';
  const placement = ({ text, segment }: (typeof board.moves)[number]) => (segment ? [{ text, ...segment }] : []);
  return {
    rows: board.rows,
    columns: board.columns,
    flipped,
    coordinates: settings.coordinates,
    segments: board.segments.map(({ from, to, side }) => ({ from, to, direction: direction(side) })),
    filled: board.filled.filter((cell) => !board.segments.some((segment) => covers(segment, cell))),
    direction: isOpen && scene.turn ? direction(scene.turn) : null,
    moves: isOpen ? board.moves.flatMap(placement) : [],
    last: board.last ? (placement(board.last)[0] ?? null) : null,
    suggestions: suggested.flatMap((text, rank) => {
      const ends = endsOf(text);
      return ends ? [{ ...ends, rank }] : [];
    }),
    title: t('play.board', { game: t(`game.${game}`) }),
    describe: ({ cell, owner, ...facts }) =>
      flags([
        owner
          ? t('square.piece', { square: cellName(cell), piece: t(`owner.${owner}`) })
          : t('square.empty', { square: cellName(cell) }),
        facts.isStart && t('flag.start'),
        facts.isEnd && t('flag.end'),
        facts.isLast && t('flag.last'),
      ]),
    onMove: (move) => play(move.text),
  };
}

/** What a table of Klondike shows. */
export function klondikeConfig(
  board: Board<'klondike'>,
  showing: Showing,
  help: { peek: boolean; suggestions: Suggestion[] },
): Partial<KlondikeConfig> {
  const { game, isOpen, play } = showing;
  return {
    ...help,
    drawCount: board.draw,
    piles: board.piles,
    stock: board.stock,
    waste: board.waste,
    foundations: board.foundations.map(({ rank }) => rank),
    moves: isOpen ? board.moves.map(({ text }) => text) : [],
    title: t('play.board', { game: t(`game.${game}`) }),
    describe: ({ place, card, above, below, isSelected, isTarget }) => {
      if (place === STOCK) return below > 0 ? t('place.stock', { count: below }) : t('place.stockEmpty');
      const name = placeName(place);
      const hasHidden = card !== null && place.startsWith('T') && below > 0;
      return flags([
        card ? t('place.card', { place: name, card: cardTitle(card) }) : t('place.empty', { place: name }),
        above > 0 && t('place.above', { count: above }),
        hasHidden && t('place.below', { count: below }),
        isSelected && t('flag.selected'),
        isTarget && t('flag.target'),
      ]);
    },
    onMove: play,
  };
}
