// From one set of pieces to the next: what moved travels, what was taken fades, the rest stands still.
import { fadeOut, travel } from '../common/motion';
import { centre, drawPiece, rest, type Layers } from './render';
import type { Piece, State } from './state';

const STEP_MS = 170;

/** Brings the drawn pieces from `before` to those of the state. */
export function movePieces(layers: Layers, state: State, before: Piece[], animate: boolean): void {
  const same = (a: Piece, b: Piece): boolean => a.square === b.square && a.colour === b.colour && a.king === b.king;
  const gone = before.filter((old) => !state.pieces.some((piece) => same(old, piece)));
  const come = state.pieces.filter((piece) => !before.some((old) => same(old, piece)));
  const leaving = new Map(gone.map((piece) => [piece.square, layers.drawn.get(piece.square)]));
  for (const piece of gone) layers.drawn.delete(piece.square);

  let longest = 0;
  for (const piece of come) {
    const element = drawPiece(piece);
    const from = animate ? origin(piece, gone, state) : null;
    rest(element, centre(state, piece.square));
    layers.pieces.append(element);
    layers.drawn.set(piece.square, element);
    if (from === null) continue;
    leaving.get(from)?.remove();
    leaving.delete(from);
    if (state.dropped === piece.square) continue;
    const path = state.last?.path ?? [];
    const stops = path[0] === from && path.at(-1) === piece.square ? path : [from, piece.square];
    const duration = STEP_MS * Math.min(stops.length - 1, 5);
    longest = Math.max(longest, duration);
    travel(element, stops.map((square) => centre(state, square)), duration);
  }
  for (const element of leaving.values()) {
    if (animate && element) fadeOut(element, longest * 0.7);
    else element?.remove();
  }
}

/** The square that a piece came from: the start of the last move, or the nearest that was left. */
function origin(piece: Piece, gone: Piece[], state: State): number | null {
  const own = gone.filter((old) => old.colour === piece.colour);
  const path = state.last?.path;
  if (path && path.at(-1) === piece.square && own.some((old) => old.square === path[0])) return path[0] ?? null;
  const here = centre(state, piece.square);
  const distance = (old: Piece): number => {
    const there = centre(state, old.square);
    return Math.hypot(here.x - there.x, here.y - there.y);
  };
  const [nearest] = own.sort((a, b) => distance(a) - distance(b));
  return nearest?.square ?? null;
}
