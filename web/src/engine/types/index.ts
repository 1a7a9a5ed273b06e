// What crosses between the page and the engine. Made from the Rust types: do not edit, but run
// `cargo xtask types`.

/** The cost of searching a game's bench positions. */
export type Bench = {
  /** The game. */
  game: Game,
  /** How many positions were searched. */
  positions: number,
  /** All nodes together. With a depth or node limit and one thread this is the signature: the
   * same on every platform, and changed by every change of play. */
  nodes: number,
  /** Seconds spent. */
  seconds: number,
  /** The mean depth reached. */
  mean_depth: number, };

/** The part of a scene that is each game's own; `kind` says whose. */
export type BoardScene = { "kind": "draughts" } & DraughtsScene | { "kind": "connect6" } & Connect6Scene | { "kind": "quelhas" } & QuelhasScene | { "kind": "klondike" } & KlondikeScene;

/** Rows and columns of a board: `15x15`, or `15` for a square one. */
export type BoardSize = string;

/** A card. */
export type CardFace = {
  /** 1 for the ace to 13 for the king. */
  rank: number,
  /** Its suit. */
  suit: SuitName, };

/** A move as a hand makes it: from the stock to the waste, back again, or a card with all that
 * lies on it from one place to another. */
export type CardMove = {
  /** The move as text. */
  text: string,
  /** The lowest card carried; none when cards are turned. */
  card: CardFace | null,
  /** Where the cards come from. */
  from: CardPlace,
  /** Where they go. */
  to: CardPlace,
  /** How many cards go. */
  count: number, };

/** A pile of the tableau. */
export type CardPile = {
  /** The face-down cards, the lowest first. */
  down: Array<CardFace>,
  /** The face-up cards on them, the top one last. */
  up: Array<CardFace>, };

/** Where cards lie. */
export type CardPlace = { "place": "stock" } | { "place": "waste" } | { "place": "pile",
  /** From 1 at the left. */
  number: number, } | { "place": "foundation",
  /** The suit. */
  suit: SuitName, };

/** A board of Connect6. A turn may be made of any two empty cells, so moves are not listed: the
 * text of a turn is the text of its cells one after the other, `j10` or `i9k11`. */
export type Connect6Scene = {
  /** Rows and columns: 6 to 19. */
  size: number,
  /** The stones on the board. */
  stones: Array<Stone>,
  /** How many stones make the next turn: 1 or 2, and 0 when the game is over. */
  stones_due: number,
  /** The six or more in a row that won, from end to end; empty if there are none. */
  winning_line: Array<Point>,
  /** The turn that led here. */
  last: StonesMove | null, };

/** A deal by its number. */
export type Deal = {
  /** Where a game of this deal begins. */
  start: Start,
  /** Whether it can be won, as far as that was asked. */
  keeps: Keeps, };

/** A legal move as a hand makes it. */
export type DraughtsMove = {
  /** The move as text, with as many squares as leave no doubt. */
  text: string,
  /** The ways over the board that make this move: the square it leaves and every square where
   * the piece comes down. There is at least one. */
  paths: Array<Array<number>>,
  /** The squares of the pieces it takes. */
  captured: Array<number>,
  /** Whether a man becomes a king by it. */
  promotes: boolean, };

/** A board of draughts or checkers. Squares go by their numbers, from 1 at the top left. */
export type DraughtsScene = {
  /** Rows and columns: 10 or 8. */
  size: number,
  /** The pieces, by the number of their square. */
  pieces: Array<Piece>,
  /** Every legal move. */
  moves: Array<DraughtsMove>,
  /** Whether the moves are captures, and so compulsory. */
  must_capture: boolean,
  /** The move that led here. */
  last: DraughtsMove | null, };

/** The rule that ended a game. */
export type EndingReason = "no_moves" | "line" | "board_full" | "repetition" | "quiet_moves" | "few_pieces" | "resigned" | "solved" | "stuck";

/** A move and what speaks for trying it early. */
export type ExplainedMove = {
  /** The move. */
  move: string,
  /** All reasons together. */
  priority: number,
  /** Each reason that counts for or against it, by name. */
  breakdown: Array<Reason>, };

/** The moves of a position in the order a search would try them. */
export type Explanation = {
  /** The game. */
  game: Game,
  /** The position in the game's notation. */
  position: string,
  /** The moves, the first to be tried first. */
  moves: Array<ExplainedMove>, };

/** What is wrong with a question or a file. */
export type Fault = {
  /** What is wrong, with its place where there is one. */
  message: string,
  /** The line, counted from 1. */
  line: number | null,
  /** The column in characters, counted from 1. */
  column: number | null, };

/** A foundation. */
export type Foundation = {
  /** Its suit. */
  suit: SuitName,
  /** The rank of its top card, 0 if it is empty. */
  rank: number, };

/** One of the five games. */
export type Game = "draughts" | "checkers" | "connect6" | "quelhas" | "klondike";

/** A game as a file. */
export type GameFile = {
  /** What the file says. */
  text: string,
  /** How its name ends, without the dot. */
  extension: string, };

/** A game so far. Whoever asks keeps it, and sends it along with every question. */
export type GameRef = {
  /** The game. */
  game: Game,
  /** Where it began, in the game's notation; the start position if not given. */
  position?: string,
  /** The options of the start position, where no position is given. */
  start?: Start,
  /** The moves played from there. */
  moves?: Array<string>,
  /** The side that has given the game up. */
  resigned?: Role, };

/** A cell of the board. Its text is the letter of its column (`a` is 0) and the number of its row,
 * counted from 1 at the top. */
export type GridCell = {
  /** The row, 0 at the top. */
  row: number,
  /** The column, 0 at the left. */
  column: number, };

/** The legal moves, the best first. */
export type HintReport = {
  /** The moves; none where the game is over. */
  moves: Array<HintedMove>,
  /** How many deals voted, in fair advice. */
  samples?: number, };

/** A legal move and what is known of it. */
export type HintedMove = {
  /** The move. */
  move: string,
  /** Whether it keeps the game winnable; unknown in fair advice, which proves nothing. */
  keeps: Keeps,
  /** A line that wins after the move, where one was found. */
  line: Array<string>,
  /** The share of the sampled deals that can be won after it, in fair advice. */
  share?: number, };

/** A game from a file. */
export type ImportedGame = {
  /** The game itself. */
  at: GameRef,
  /** The names of the two persons, empty where the file has none. */
  names: [string, string],
  /** The result as the file has it, empty if it has none. */
  result: string,
  /** What to call the game in a list: the event, the date, or nothing. */
  title: string,
  /** The moves with all variations; empty if there are none. */
  tree: Array<TreeMove>, };

/** Whether a move keeps the game winnable. */
export type Keeps = "yes" | "no" | "unknown";

/** A table of Klondike. */
export type KlondikeScene = {
  /** Cards turned at once. */
  draw: number,
  /** The piles, from left to right. */
  piles: Array<CardPile>,
  /** The cards not yet turned, the next one first. */
  stock: Array<CardFace>,
  /** The cards turned, the top one last. */
  waste: Array<CardFace>,
  /** How far each foundation has come. */
  foundations: Array<Foundation>,
  /** How often the waste may still be turned over; none if there is no limit. */
  redeals_left: number | null,
  /** Whether every card is home. */
  solved: boolean,
  /** Every legal move. */
  moves: Array<CardMove>,
  /** The move that led here. */
  last: CardMove | null, };

/** What was found in a file. */
export type Library = {
  /** The games that are whole. */
  games: Array<ImportedGame>,
  /** What could not be read, each with its place. */
  faults: Array<Fault>,
  /** Whether the file holds more games than are told here. */
  more: boolean, };

/** A line of play and its score. */
export type LineReport = {
  /** The worth to the side to move. */
  score: ScoreReport,
  /** The moves, the first being the one to make. */
  moves: Array<string>, };

/** Where a game was lost. */
export type LostReport = {
  /** Whether it can still be won: unknown if a limit came first. */
  keeps: Keeps,
  /** After how many moves it was lost: 0 if the deal could never be won. */
  since: number | null,
  /** Which limit came first: time, nodes, memory or stopped. */
  halt?: string, };

/** A piece and where it stands. */
export type Piece = {
  /** The number of its square. */
  square: number,
  /** Whose it is. */
  side: Role,
  /** Whether it is a king. */
  king: boolean, };

/** A segment on the board. */
export type PlayedSegment = {
  /** Its top or left end. */
  from: GridCell,
  /** Its bottom or right end. */
  to: GridCell,
  /** Whose it is. */
  side: Role, };

/** A crossing of the board. Its text is the letter of its column (`a` is 0) and the number of its
 * row, counted from 1. */
export type Point = {
  /** The column, 0 at the left. */
  column: number,
  /** The row, 0 at the bottom. */
  row: number, };

/** What is known of a position. */
export type Proof = {
  /** The position, in the game's notation. */
  position: string,
  /** Who wins. */
  verdict: ProofVerdict,
  /** How many moves win, where that was asked for and every move could be judged. */
  winning_moves: number | null,
  /** How many moves are legal. */
  legal_moves: number,
  /** Sums of islands visited. */
  nodes: number,
  /** Time spent. */
  seconds: number,
  /** The moves that are known to win: all of them where they were counted, one otherwise. */
  winners: Array<string>,
  /** A line to the end of the game, where that was asked for. */
  line: Array<string>,
  /** The limit that came before everything was found: time, nodes or stopped. */
  halt?: string, };

/** Who wins, seen by the player to move. */
export type ProofVerdict = "win" | "loss" | "unknown";

/** A board of Quelhas. */
export type QuelhasScene = {
  /** Rows. */
  rows: number,
  /** Columns. */
  columns: number,
  /** The filled cells, whoever filled them. */
  filled: Array<GridCell>,
  /** The segments that were played, the oldest first. Cells that were filled before the game's
   * first move belong to none. */
  segments: Array<PlayedSegment>,
  /** Every legal move, the swap among them when it is open. */
  moves: Array<SegmentMove>,
  /** Whether the mover may swap. */
  can_swap: boolean,
  /** The move that led here. */
  last: SegmentMove | null, };

/** A question; `ask` says which. */
export type Query = { "ask": "scene",
  /** The game. */
  at: GameRef, } | { "ask": "complete",
  /** The game. */
  at: GameRef,
  /** What was typed. */
  text: string, } | { "ask": "think",
  /** The position, the limits and the strength. */
  request: Request, } | { "ask": "explain",
  /** The position and the options. */
  request: Request, } | { "ask": "solve",
  /** The game. */
  at: GameRef,
  /** How much may be spent. */
  limits?: RequestLimits, } | { "ask": "hint",
  /** The game. */
  at: GameRef,
  /** Whether to advise without looking at hidden cards. */
  fair: boolean,
  /** How much may be spent. */
  limits?: RequestLimits, } | { "ask": "lost_since",
  /** The game. */
  at: GameRef,
  /** How much may be spent. */
  limits?: RequestLimits, } | { "ask": "deal",
  /** The first seed to try. */
  seed: number,
  /** Cards turned at once, 1 to 3. */
  draw: number,
  /** Whether to go on from seed to seed until a deal is proved to be winnable. */
  winnable: boolean, } | { "ask": "threats",
  /** The game. */
  at: GameRef, } | { "ask": "read",
  /** The game. */
  game: Game,
  /** What the file says. */
  text: string, } | { "ask": "write",
  /** The game. */
  at: GameRef,
  /** The names of the two persons. */
  names: [string, string],
  /** What was tried beside the moves of the game; only PDN and SGF have room for it. */
  tree?: Array<TreeMove>, } | { "ask": "bench",
  /** The game. */
  game: Game, };

/** One reason. */
export type Reason = {
  /** Its name: capture, killer, history, … */
  name: string,
  /** What it adds. */
  value: number, };

/** An answer; `reply` says to what. */
export type Reply = { "reply": "scene",
  /** What there is to see. */
  scene: Scene, } | { "reply": "complete",
  /** The move in full. */
  text: string, } | { "reply": "think",
  /** What was found. */
  report: Report, } | { "reply": "explain",
  /** The moves and their reasons. */
  explanation: Explanation, } | { "reply": "solution",
  /** What the solver says. */
  solution: Solution, } | { "reply": "proof",
  /** What the solver says. */
  proof: Proof, } | { "reply": "hint",
  /** The moves, the best first. */
  advice: HintReport, } | { "reply": "lost_since",
  /** Since when. */
  lost: LostReport, } | { "reply": "deal",
  /** The deal. */
  deal: Deal, } | { "reply": "threats",
  /** The threats of both sides. */
  threats: ThreatsView, } | { "reply": "read",
  /** The games, and what could not be read. */
  library: Library, } | { "reply": "write",
  /** The file. */
  file: GameFile, } | { "reply": "bench",
  /** What it cost. */
  bench: Bench, } | { "reply": "refused",
  /** Why. */
  fault: Fault, };

/** What a search has found so far, in the game's own notation. */
export type Report = {
  /** The game. */
  game: Game,
  /** The move to make; none if the game is over. */
  best: string | null,
  /** The best lines, best first. */
  lines: Array<LineReport>,
  /** The depth of the last whole iteration. */
  depth: number,
  /** The longest line looked at. */
  selective_depth: number,
  /** Positions visited. */
  nodes: number,
  /** Seconds since the start. */
  seconds: number,
  /** Positions visited in a second. */
  nodes_per_second: number,
  /** The share of table look-ups that found something. */
  table_hit_rate: number,
  /** The share of cut-offs made by the first move tried. */
  first_move_cut_rate: number,
  /** How often each part of the search did its work, by name. */
  counts: { [key in string]: number },
  /** Whether this is the answer and not a step on the way. */
  done: boolean,
  /** The limit that ended the search, if one did. */
  halt: string | null, };

/** A question about a position. */
export type Request = {
  /** The game. */
  game: Game,
  /** The position in the game's notation; the start position if not given. */
  position?: string,
  /** The options of the start position, where no position is given. */
  start?: Start,
  /** The moves played from there, so that repetitions are seen. */
  moves?: Array<string>,
  /** How much may be spent. */
  limits?: RequestLimits,
  /** How strong to play: easy, medium, hard or expert. Full strength if not given. */
  level?: string,
  /** What the search uses. */
  options?: RequestOptions,
  /** The seed of all randomness. */
  seed?: number, };

/** How much a search may spend. What is not given does not bind. */
export type RequestLimits = {
  /** Milliseconds of wall-clock time. */
  time_ms?: number,
  /** Plies of iterative deepening. */
  depth?: number,
  /** Positions visited. */
  nodes?: number,
  /** MiB for the transposition table, 64 if not given; for the states that Klondike's solver
   * has seen, 1,024 if not given. */
  memory_mb?: number, };

/** What a search uses beyond its defaults. */
export type RequestOptions = {
  /** How many best lines to find, 1 if not given. */
  lines?: number,
  /** How many threads search, 1 if not given. */
  threads?: number,
  /** Switches to turn on, by name. */
  on?: Array<string>,
  /** Switches to turn off, by name. */
  off?: Array<string>,
  /** Numbers of the search to set, as `name=value`. */
  set?: Array<string>,
  /** Whether the expert plays from an opening book, where there is one. */
  book?: boolean,
  /** Whether the expert prefers, among moves that are as good, the one that keeps the game alive:
   * for games with people. */
  lively?: boolean, };

/** One of the two sides of a game, by who opens its start position. */
export type Role = "first" | "second";

/** A game as it is shown. */
export type Scene = {
  /** The game. */
  game: Game,
  /** The position in the game's notation. */
  position: string,
  /** How the game stands, in English. */
  standing: Standing,
  /** How the game ended, for programs; none while it goes on. */
  ending: SceneEnding | null,
  /** The side to move; none in a patience and when the game is over. */
  turn: Role | null,
  /** The person to move, which is not the side's first owner after a swap. */
  person: Role | null,
  /** Whether the two persons have exchanged their sides. */
  swapped: boolean,
  /** The moves so far, each as the game itself writes it. */
  played: Array<string>,
  /** What lies where, and what can be played. */
  board: BoardScene, };

/** Who won, and by which rule. */
export type SceneEnding = {
  /** The side that won; none if nobody did, and in a patience. */
  winner: Role | null,
  /** By which rule. */
  reason: EndingReason, };

/** A score for programs and for people. */
export type ScoreReport = {
  /** Hundredths of a man; beyond 30,000 either way it is a proved end. */
  value: number,
  /** Plies to the proved end, if there is one: positive if the mover wins. */
  end: number | null,
  /** In words: `+0.25`, `win in 5`. */
  text: string, };

/** A move. */
export type SegmentMove = {
  /** The move as text. */
  text: string,
  /** The segment it fills; none if it is the swap. */
  segment: Stretch | null, };

/** What is known of a game. */
export type Solution = {
  /** Whether it can be won. */
  verdict: SolutionVerdict,
  /** Which limit came before the verdict: time, nodes, memory, stopped, or depth where the
   * attempts of nested rollouts were all made. */
  halt?: string,
  /** A line that wins from where the game stands, replayed by the referee. */
  moves: Array<string>,
  /** No line has fewer moves than this, where one of the fewest was asked for. */
  at_least?: number,
  /** States searched, or layouts looked at. */
  states: number,
  /** Time spent. */
  seconds: number, };

/** Whether a game can be won. */
export type SolutionVerdict = "winnable" | "unwinnable" | "unknown";

/** How a game stands, in the game's own words. */
export type Standing = { "state": "to_move",
  /** White, Black, Vertical, … */
  side: string, } | { "state": "won",
  /** By whom. */
  side: string,
  /** By which rule. */
  reason: string, } | { "state": "drawn",
  /** By which rule. */
  reason: string, } | { "state": "unsolved" } | { "state": "stuck" } | { "state": "solved" };

/** The options of a start position. A game refuses an option that is not its own. */
export type Start = {
  /** The board of Connect6 (19x19 if not given) or Quelhas (10x10). */
  size?: BoardSize | null,
  /** Whether the second player of Quelhas may swap. */
  swap?: boolean,
  /** Which deal of Klondike, 1 if not given. */
  seed?: number | null,
  /** Cards that Klondike turns at once, 3 if not given. */
  draw?: number | null,
  /** How often Klondike's waste may be turned over, without limit if not given. */
  redeals?: number | null,
  /** Whether cards may come back from Klondike's foundations, yes if not given. */
  from_foundation?: boolean | null, };

/** A stone and where it lies. */
export type Stone = {
  /** Its column, 0 at the left. */
  column: number,
  /** Its row, 0 at the bottom. */
  row: number,
  /** Whose it is. */
  side: Role, };

/** A turn that was played. */
export type StonesMove = {
  /** The turn as text. */
  text: string,
  /** Its stones, one or two. */
  cells: Array<Point>, };

/** A straight stretch of cells. */
export type Stretch = {
  /** Its top or left end. */
  from: GridCell,
  /** Its bottom or right end. */
  to: GridCell, };

/** A suit by its letter. */
export type SuitName = "c" | "d" | "h" | "s";

/** The threats of both sides. Each is the one or two cells that are missing to six in a row. */
export type ThreatsView = {
  /** Those of the side to move: one of these turns wins now. */
  own: Array<Array<Point>>,
  /** Those of the other side: what must be answered. */
  other: Array<Array<Point>>,
  /** How many stones answer all of the other side's: 0 to 2, or none if no turn does. */
  answer: number | null, };

/** A move of a game or of a variation. Of those that follow the same move, the first in the list
 * goes on with the line, and the others were tried in its place. */
export type TreeMove = {
  /** The move. */
  move: string,
  /** Which move of the list it follows, counted from 0; none if it is played at the start. */
  after: number | null, };
