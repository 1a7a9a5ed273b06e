// The Quelhas board as others use it: a segment is dragged, or drawn by its two ends.
import '../common/board.css';
import './quelhas.css';
import { FocusGrid } from '../common/focus_grid';
import { sameMoves } from '../common/moves';
import { listen } from '../common/pointer';
import { sameSpot, type Point, type Spot } from '../common/point';
import { between, canStart, ends, nearest } from './choose';
import { drawCells, drawDraft, drawSegments, makeLayers, margin, ownerOf, turned } from './render';
import { DEFAULTS, type Cell, type Config, type Placement, type State } from './state';

export type { Config } from './state';

/** A Quelhas board inside an element. */
export class QuelhasBoard {
  private readonly state: State = { ...DEFAULTS, start: null, reach: null };
  private readonly layers = makeLayers();
  private readonly grid: FocusGrid;
  private readonly stopListening: () => void;
  private isDrawn = false;

  constructor(private readonly element: HTMLElement) {
    element.classList.add('board', 'quelhas', 'can-drag');
    this.grid = new FocusGrid({
      name: (spot) => this.name(spot),
      press: (spot) => this.press(turned(this.state, spot)),
      cancel: () => this.begin(null),
      focused: (spot) => this.reachTo(spot ? turned(this.state, spot) : null),
    });
    element.replaceChildren(this.layers.root, this.grid.element);
    this.stopListening = listen(element, {
      down: (at) => {
        const cell = this.cell(at);
        return cell !== null && !this.state.onEdit && canStart(this.state.moves, cell);
      },
      click: (at) => {
        this.grid.pointerWasHere = true;
        const cell = this.cell(at);
        if (cell) this.press(cell);
      },
      dragStart: (at) => {
        this.grid.pointerWasHere = true;
        this.begin(this.cell(at));
      },
      dragMove: (at) => this.reachTo(this.cell(at) ?? this.state.reach),
      dragEnd: (at) => this.drop(at),
      hover: (at) => this.reachTo(at ? this.cell(at) : null),
    });
  }

  /** Changes what is shown. */
  set(change: Partial<Config>): void {
    const { state } = this;
    const before = { ...state };
    Object.assign(state, change);
    if (!sameMoves(before.moves, state.moves)) state.start = null;
    const isNew =
      !this.isDrawn || before.rows !== state.rows || before.columns !== state.columns ||
      before.flipped !== state.flipped || before.coordinates !== state.coordinates || before.title !== state.title;
    if (isNew) this.layout();
    drawSegments(this.layers, state);
    this.refresh();
  }

  /** Moves the keyboard focus to a cell. */
  focus(cell: Cell): void {
    this.grid.focus(turned(this.state, cell));
  }

  /** Takes the board out of its element. */
  destroy(): void {
    this.stopListening();
    this.element.replaceChildren();
  }

  private layout(): void {
    const { state } = this;
    const { rows, columns } = state;
    const edge = margin(state);
    this.isDrawn = true;
    this.element.style.setProperty('--board-ratio', `${columns + 2 * edge} / ${rows + 2 * edge}`);
    drawCells(this.layers, state);
    const [down, across] = [(100 * edge) / (rows + 2 * edge), (100 * edge) / (columns + 2 * edge)];
    this.grid.element.style.inset = `${down}% ${across}%`;
    this.grid.layout(state.title, rows, columns, () => true);
  }

  private refresh(): void {
    drawDraft(this.layers, this.state);
    this.grid.refresh();
  }

  private cell({ x, y }: Point): Cell | null {
    const { state } = this;
    const edge = margin(state);
    const unit = this.element.clientWidth / (state.columns + 2 * edge);
    const spot = { row: Math.floor(y / unit - edge), column: Math.floor(x / unit - edge) };
    const isInside = spot.row >= 0 && spot.column >= 0 && spot.row < state.rows && spot.column < state.columns;
    return isInside ? turned(state, spot) : null;
  }

  private name(spot: Spot): string {
    const { state } = this;
    const cell = turned(state, spot);
    return state.describe({
      cell,
      owner: ownerOf(state, cell),
      isStart: sameSpot(state.start, cell),
      isEnd: state.start !== null && ends(state.moves, state.start).some((end) => sameSpot(end, cell)),
      isLast: state.last !== null && (sameSpot(state.last.from, cell) || sameSpot(state.last.to, cell)),
    });
  }

  private begin(cell: Cell | null): void {
    this.state.start = cell && canStart(this.state.moves, cell) ? cell : null;
    this.refresh();
  }

  private reachTo(cell: Cell | null): void {
    if (sameSpot(cell, this.state.reach)) return;
    this.state.reach = cell;
    if (this.state.start) drawDraft(this.layers, this.state);
  }

  private press(cell: Cell): void {
    const { state } = this;
    if (state.onEdit) return state.onEdit(cell);
    const move = state.start ? between(state.moves, state.start, cell) : null;
    if (!move) return this.begin(sameSpot(state.start, cell) ? null : cell);
    this.play(move);
  }

  /** Nothing more can be chosen until the owner says what comes next. */
  private play(move: Placement): void {
    Object.assign(this.state, { start: null, moves: [] });
    this.refresh();
    this.state.onMove(move);
  }

  private drop(at: Point | null): void {
    const { state } = this;
    const cell = at ? (this.cell(at) ?? state.reach) : null;
    const move = state.start && cell ? nearest(state.moves, state.start, cell) : null;
    const isBack = sameSpot(cell, state.start);
    if (move) return this.play(move);
    if (!isBack) state.start = null;
    this.refresh();
  }
}
