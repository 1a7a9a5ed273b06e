// The Connect6 board as others use it. A turn has two stones: the first is tentative until the second is laid.
import '../common/board.css';
import './connect6.css';
import { FocusGrid } from '../common/focus_grid';
import { listen } from '../common/pointer';
import type { Point, Spot } from '../common/point';
import { cellAt, drawLines, drawMarks, drawStones, isFree, makeLayers, margin, spotOf } from './render';
import { DEFAULTS, sameCell, type Cell, type Config, type State } from './state';

export type { Config } from './state';

/** A Connect6 board inside an element. */
export class Connect6Board {
  private readonly state: State = { ...DEFAULTS, tentative: null, hovered: null };
  private readonly layers = makeLayers();
  private readonly grid: FocusGrid;
  private readonly stopListening: () => void;
  private isDrawn = false;

  constructor(private readonly element: HTMLElement) {
    element.classList.add('board', 'connect6');
    this.grid = new FocusGrid({
      name: (spot) => this.name(spot),
      press: (spot) => this.press(spot),
      cancel: () => this.takeBack(),
      focused: () => {},
    });
    element.replaceChildren(this.layers.root, this.grid.element);
    this.stopListening = listen(element, {
      down: () => false,
      click: (at) => {
        this.grid.pointerWasHere = true;
        this.press(this.spot(at));
      },
      dragStart: () => {},
      dragMove: () => {},
      dragEnd: () => {},
      hover: (at) => this.hover(at),
    });
  }

  /** Changes what is shown. */
  set(change: Partial<Config>): void {
    const { state } = this;
    const before = { ...state };
    Object.assign(state, change);
    const isOther = before.stones.length !== state.stones.length || before.colour !== state.colour;
    if (isOther || state.colour === null) state.tentative = null;
    const isNew =
      !this.isDrawn || before.size !== state.size || before.flipped !== state.flipped ||
      before.coordinates !== state.coordinates || before.title !== state.title;
    if (isNew) {
      this.isDrawn = true;
      drawLines(this.layers, state);
      const edge = (100 * margin(state)) / (state.size + 2 * margin(state));
      this.grid.element.style.inset = `${edge}%`;
      this.grid.layout(state.title, state.size, state.size, () => true);
    }
    this.refresh();
  }

  /** Moves the keyboard focus to a point. */
  focus(cell: Cell): void {
    this.grid.focus(spotOf(this.state, cell));
  }

  /** Takes the board out of its element. */
  destroy(): void {
    this.stopListening();
    this.element.replaceChildren();
  }

  private refresh(): void {
    drawStones(this.layers, this.state);
    drawMarks(this.layers, this.state);
    this.grid.refresh();
  }

  private spot({ x, y }: Point): Spot {
    const edge = margin(this.state);
    const unit = this.element.clientWidth / (this.state.size + 2 * edge);
    return { row: Math.floor(y / unit - edge), column: Math.floor(x / unit - edge) };
  }

  private name(spot: Spot): string {
    const { state } = this;
    const cell = cellAt(state, spot);
    if (!cell) return '';
    const isAmong = (cells: Cell[]): boolean => cells.some((other) => sameCell(other, cell));
    return state.describe({
      cell,
      stone: state.stones.find((stone) => sameCell(stone, cell)) ?? null,
      isTentative: sameCell(state.tentative, cell),
      isLast: isAmong(state.last),
      isThreat: isAmong(state.wins) || isAmong(state.dangers),
    });
  }

  private hover(at: Point | null): void {
    const cell = at ? cellAt(this.state, this.spot(at)) : null;
    if (cell === this.state.hovered || sameCell(cell, this.state.hovered)) return;
    this.state.hovered = cell;
    drawStones(this.layers, this.state);
  }

  private takeBack(): void {
    if (!this.state.tentative) return;
    this.state.tentative = null;
    this.state.onTentative(null);
    this.refresh();
  }

  private press(spot: Spot): void {
    const { state } = this;
    const cell = cellAt(state, spot);
    if (!cell) return;
    if (state.onEdit) return state.onEdit(cell);
    if (!state.colour) return;
    if (sameCell(cell, state.tentative)) return this.takeBack();
    if (!isFree(state, cell)) return;
    if (state.stonesThisTurn === 2 && !state.tentative) {
      state.tentative = cell;
      state.onTentative(cell);
      return this.refresh();
    }
    const cells = state.tentative ? [state.tentative, cell] : [cell];
    // Both stones stay as they lie, and no more can be laid, until the owner says what comes next.
    state.stones = [...state.stones, ...cells.map((one) => ({ ...one, colour: state.colour ?? 'black' }))];
    Object.assign(state, { hovered: null, tentative: null, colour: null });
    this.refresh();
    state.onTurn(cells);
  }
}
