// Which move a person means, click by click. No rules here: the engine lists the moves, and this
// narrows the list. A capture is chosen by its last square where that leaves no doubt, and jump by
// jump where several captures end there.

/** One way to make a move: the squares stood on, from the first to the last, and what it takes. A move that
 * can be made in several ways is listed once for each, with the same text. */
export interface Route {
  text: string;
  path: number[];
  captured: number[];
}

/** The squares pressed so far, the piece's own first, and the moves that still fit. */
export interface Choice {
  walked: number[];
  moves: Route[];
}

/** What a press leads to: a move to play, a choice that goes on, or nothing. */
export type Step = { play: Route } | { choice: Choice } | null;

/** The squares from which a move begins. */
export function origins(moves: Route[]): Set<number> {
  return new Set(moves.flatMap((move) => move.path.slice(0, 1)));
}

/** The choice after a piece was taken up, or null if it has no move. */
export function begin(moves: Route[], square: number): Choice | null {
  const fitting = moves.filter((move) => move.path[0] === square);
  return fitting.length > 0 ? { walked: [square], moves: fitting } : null;
}

/** Where the piece may go from here: ends that leave no doubt, and the next jump of each other move. */
export function targets(choice: Choice): Set<number> {
  const found = new Set<number>();
  for (const move of choice.moves) {
    const end = move.path.at(-1);
    const next = move.path[choice.walked.length];
    if (end !== undefined && (only(endingAt(choice, end)) || next === undefined)) found.add(end);
    if (next !== undefined) found.add(next);
  }
  return found;
}

/** What pressing a square means. */
export function press(choice: Choice, square: number): Step {
  const ended = only(endingAt(choice, square));
  if (ended) return { play: ended };
  const moves = choice.moves.filter((move) => move.path[choice.walked.length] === square);
  const meant = only(moves);
  if (meant) return { play: meant };
  return moves.length > 0 ? { choice: { walked: [...choice.walked, square], moves } } : null;
}

/** The one move that all these ways make, or null if they make several or there are none. */
function only(ways: Route[]): Route | null {
  const [first] = ways;
  return first && ways.every((way) => way.text === first.text) ? first : null;
}

function endingAt(choice: Choice, square: number): Route[] {
  return choice.moves.filter((move) => move.path.at(-1) === square);
}
