// The draughts board as others use it: put it into an element, set what it shows, be told the moves.
import '../common/board.css';
import './draughts.css';
import { FocusGrid } from '../common/focus_grid';
import { sameMoves } from '../common/moves';
import { listen } from '../common/pointer';
import type { Point, Spot } from '../common/point';
import { movePieces } from './animation';
import { begin, origins, press, targets } from './choose';
import { spotOf, squareAt } from './geometry';
import { drawLines, drawMarks, drawSquares, makeLayers, rest, centre } from './render';
import { DEFAULTS, type Config, type State } from './state';

export type { Config } from './state';

/** A draughts board inside an element. */
export class DraughtsBoard {
  private readonly state: State = { ...DEFAULTS, choice: null, dropped: null };
  private readonly layers = makeLayers();
  private readonly grid: FocusGrid;
  private readonly stopListening: () => void;

  constructor(private readonly element: HTMLElement) {
    element.classList.add('board', 'draughts', 'can-drag');
    this.grid = new FocusGrid({
      name: (spot) => this.name(spot),
      press: (spot) => this.pressSquare(this.square(spot), false),
      cancel: () => this.choose(null),
      focused: () => {},
    });
    element.replaceChildren(this.layers.root, this.grid.element);
    this.stopListening = listen(element, {
      down: (at) => this.takeUp(at),
      click: (at) => this.pressSquare(this.square(this.spot(at)), true),
      dragStart: (at) => this.startDrag(at),
      dragMove: (at) => this.drag(at),
      dragEnd: (at) => this.drop(at),
    });
  }

  /** Changes what is shown. */
  set(change: Partial<Config>): void {
    const { state } = this;
    const before = { ...state };
    Object.assign(state, change);
    const isTurned = before.size !== state.size || before.flipped !== state.flipped;
    const isNew = isTurned || before.title !== state.title || this.layers.drawn.size === 0;
    if (isNew || before.coordinates !== state.coordinates) drawSquares(this.layers, state);
    if (!sameMoves(before.moves, state.moves)) state.choice = null;
    if (isTurned) {
      this.layers.pieces.replaceChildren();
      this.layers.drawn.clear();
    }
    const old = isTurned ? [] : before.pieces;
    movePieces(this.layers, state, old, old.length > 0);
    state.dropped = null;
    if (isNew) {
      const exists = (spot: Spot): boolean => squareAt(spot, state.size, state.flipped) !== null;
      this.grid.layout(state.title, state.size, state.size, exists);
    }
    this.refresh();
  }

  /** Moves the keyboard focus to a square. */
  focus(square: number): void {
    this.grid.focus(spotOf(square, this.state.size, this.state.flipped));
  }

  /** Takes the board out of its element. */
  destroy(): void {
    this.stopListening();
    this.element.replaceChildren();
  }

  private refresh(): void {
    drawMarks(this.layers, this.state);
    drawLines(this.layers, this.state);
    this.grid.refresh();
  }

  private choose(choice: State['choice']): void {
    this.state.choice = choice;
    this.refresh();
  }

  private spot({ x, y }: Point): Spot {
    const unit = this.element.clientWidth / this.state.size;
    return { row: Math.floor(y / unit), column: Math.floor(x / unit) };
  }

  private square(spot: Spot): number | null {
    return squareAt(spot, this.state.size, this.state.flipped);
  }

  private name(spot: Spot): string {
    const { state } = this;
    const square = this.square(spot);
    if (square === null) return '';
    return state.describe({
      square,
      piece: state.pieces.find((piece) => piece.square === square) ?? null,
      canMove: state.choice === null && origins(state.moves).has(square),
      isTarget: state.choice !== null && targets(state.choice).has(square),
      isSelected: state.choice?.walked.includes(square) ?? false,
      isLast: state.last?.path.includes(square) ?? false,
    });
  }

  private pressSquare(square: number | null, byPointer: boolean): void {
    const { state } = this;
    if (byPointer) this.grid.pointerWasHere = true;
    if (square === null) return this.choose(null);
    if (state.onEdit) return state.onEdit(square);
    const step = state.choice ? press(state.choice, square) : null;
    if (step && 'play' in step) {
      // Nothing more can be chosen until the owner says what comes next.
      Object.assign(state, { choice: null, moves: [] });
      this.refresh();
      return state.onMove(step.play);
    }
    if (step) return this.choose(step.choice);
    const isSame = state.choice?.walked[0] === square;
    this.choose(isSame ? null : begin(state.moves, square));
  }

  private takeUp(at: Point): boolean {
    const square = this.square(this.spot(at));
    if (square === null || this.state.onEdit) return false;
    return origins(this.state.moves).has(square);
  }

  private startDrag(at: Point): void {
    const square = this.square(this.spot(at));
    this.grid.pointerWasHere = true;
    if (square !== null && this.state.choice?.walked[0] !== square) this.choose(begin(this.state.moves, square));
    this.held()?.classList.add('held');
  }

  private drag(at: Point): void {
    const unit = this.element.clientWidth / this.state.size;
    const piece = this.held();
    if (piece) rest(piece, { x: at.x / unit, y: at.y / unit });
  }

  private drop(at: Point | null): void {
    const { state } = this;
    const square = at ? this.square(this.spot(at)) : null;
    const from = state.choice?.walked[0];
    const piece = this.held();
    piece?.classList.remove('held');
    if (square === null || square === from || !state.choice || !targets(state.choice).has(square)) {
      if (piece && from !== undefined) rest(piece, centre(state, from));
      if (square !== from) this.choose(null);
      return;
    }
    state.dropped = square;
    this.pressSquare(square, true);
    const walked = state.choice?.walked.at(-1);
    if (piece && walked !== undefined) rest(piece, centre(state, walked));
  }

  private held(): SVGGElement | undefined {
    const from = this.state.choice?.walked[0];
    return from === undefined ? undefined : this.layers.drawn.get(from);
  }
}
