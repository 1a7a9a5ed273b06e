// A game being played: whose turn it is, what the engine does, what is taken back. It knows no rules; it asks.
import type { Game, Report, Request, Role, Scene, TreeMove } from '../engine/types';
import { EngineFault } from '../engine/choose';
import { ask, type Engine, type Thinker } from './engine';
import { gameRef, keep, newId, type GivenUp, type KeptGame, type Setup } from './kept';
import { GameClock } from './clock.svelte';
import { Tree, type Node } from './tree';

/** Something worth saying aloud: a move was made, or the game ended. */
export interface Event {
  kind: 'moved' | 'ended' | 'undone';
  text: string;
  by: Role | null;
}

/** What was played before a game comes to the board. */
export interface Past {
  moves: string[];
  /** These and all variations, if there are any. */
  tree?: TreeMove[];
  resigned?: Role | null;
}

/** The other of two. */
export function other(role: Role): Role {
  return role === 'first' ? 'second' : 'first';
}

/** A moment in which the eye can follow a move of the engine. */
const PACE_MS = 220;

/** One game, from its setup to its end. */
export class Match {
  readonly id: string;
  setup = $state.raw<Setup>() as Setup;
  scene = $state.raw<Scene | null>(null);
  thinking = $state(false);
  /** What the engine reports while it looks for its move. */
  report = $state.raw<Report | null>(null);
  givenUp = $state.raw<GivenUp | null>(null);
  /** Why the last move, text or start was refused. */
  error = $state<string | null>(null);
  suggestion = $state<string | null>(null);
  lastEvent = $state.raw<Event | null>(null);
  flipped = $state(false);
  readonly clock: GameClock;
  private tree: Tree;
  private version = $state(0);
  private shown = 0;
  /** The side to move and the person to move where the game began. */
  firstTurn: Role = 'first';
  private opener: Role = 'first';
  private readonly created: number;
  private isGone = false;

  constructor(
    private readonly referee: Engine,
    private readonly thinker: Thinker,
    from: Setup | KeptGame,
  ) {
    const kept = 'tree' in from ? from : null;
    this.id = kept?.id ?? newId();
    this.setup = kept?.setup ?? (from as Setup);
    this.tree = kept ? Tree.from(kept.tree, kept.moves) : new Tree();
    this.givenUp = kept?.givenUp ?? null;
    this.created = kept?.created ?? Date.now();
    this.clock = new GameClock(this.setup.clock, kept?.clocks ?? null, (person) => this.flagFell(person));
    this.flipped = isTurnedFor(this.setup);
  }

  /** Where one stands in the tree of moves. */
  get node(): Node {
    void this.version;
    return this.tree.current;
  }

  /** The tree itself, to be read. */
  get moves(): Tree {
    void this.version;
    return this.tree;
  }

  get game(): Game {
    return this.setup.game;
  }

  get isOver(): boolean {
    return this.scene?.ending != null || this.givenUp !== null;
  }

  /** Whether a person may move now. */
  get isHumanTurn(): boolean {
    if (this.isOver || !this.scene) return false;
    return this.scene.person === null || this.setup.seats[this.scene.person] === 'human';
  }

  /** Whether it is the engine's turn and it waits for a word to go on. */
  get isWaiting(): boolean {
    return !this.isOver && !this.isHumanTurn && !this.thinking && this.scene !== null;
  }

  /** Shows the game for the first time, as far as it was played, and lets the engine begin if it is its turn. */
  async begin(past: Past | null = null): Promise<void> {
    if (past) {
      this.tree = Tree.from(past.tree ?? [], past.moves);
      if (past.resigned) this.givenUp = { side: past.resigned, reason: 'resigned' };
    }
    const root = await this.look([]);
    this.opener = root?.person ?? 'first';
    this.firstTurn = root?.turn ?? 'first';
    await this.show();
    if (this.node.ply === 0 || this.setup.seats.first !== this.setup.seats.second) await this.goOn();
  }

  /** Plays a move for whoever is to move, then lets the engine answer. */
  async play(text: string): Promise<boolean> {
    if (this.isOver) return false;
    this.thinker.stop(this);
    const by = this.scene?.person ?? null;
    this.tree.play(text);
    if (!(await this.show())) return false;
    this.announce(text, by);
    await this.goOn();
    return true;
  }

  /** Plays what a person typed, or says why that is no move. */
  async type(text: string): Promise<boolean> {
    if (!this.isHumanTurn) return false;
    try {
      const at = gameRef(this.setup, this.tree.moves());
      const { text: full } = await ask(this.referee, 'complete', { ask: 'complete', at, text });
      this.error = null;
      return await this.play(full);
    } catch (error) {
      this.error = reason(error);
      return false;
    }
  }

  /** Lets the engine move for as long as it is its turn. */
  async goOn(): Promise<void> {
    let failures = 0;
    while (!this.isOver && !this.isHumanTurn && !this.thinking && !this.isGone && this.scene) {
      const { node } = this;
      this.thinking = true;
      this.report = null;
      try {
        const began = performance.now();
        const reply = await this.thinker.ask(this, 'think', { ask: 'think', request: this.request() }, (step) => {
          this.report = step.report;
        });
        await this.pause(began);
        this.thinking = false;
        const best = reply?.report.best;
        if (!best || this.isGone || this.tree.current !== node) return;
        this.report = reply.report;
        const by = this.scene.person;
        this.tree.play(best);
        if (!(await this.show())) return;
        this.announce(best, by);
      } catch (error) {
        this.thinking = false;
        this.error = reason(error);
        if (error instanceof EngineFault || ++failures > 3) return;
      }
    }
  }

  /** Has the engine play the best move it has found so far. */
  async hurry(): Promise<void> {
    const best = this.report?.best;
    if (!this.thinking || !best) return;
    this.thinker.stop(this);
    this.thinking = false;
    await this.play(best);
  }

  /** Takes back the last move, and the engine's before it, so that a person is to move again. */
  async undo(): Promise<void> {
    const parent = this.node.parent;
    if (!parent) return;
    let node = parent;
    while (this.isEnginesAlone(node) && node.parent) node = node.parent;
    await this.go(node);
    this.say('undone', '', null);
  }

  /** Plays again what was taken back. */
  async redo(): Promise<void> {
    let node = this.tree.following;
    if (!node) return;
    while (this.isEnginesAlone(node)) {
      const next: Node | null = node.next ?? node.children[0] ?? null;
      if (!next) break;
      node = next;
    }
    await this.go(node);
  }

  /** Goes to any place in the tree. The engine waits there until it is told to go on. */
  async go(node: Node): Promise<void> {
    this.thinker.stop(this);
    this.thinking = false;
    this.givenUp = null;
    this.tree.go(node);
    await this.show();
  }

  /** Makes the line through a node the main line. */
  promote(node: Node): void {
    this.tree.promote(node);
    this.version++;
    void this.save();
  }

  /** Takes a variation out of the tree. */
  async remove(node: Node): Promise<void> {
    this.tree.remove(node);
    await this.show();
  }

  /** The person who has not asked to go on gives the game up. */
  async resign(): Promise<void> {
    const person = this.resigner();
    if (!person || this.isOver) return;
    this.thinker.stop(this);
    this.thinking = false;
    await this.giveUp(person, 'resigned');
  }

  /** Who would resign: the one person at the board, or whoever is to move. */
  private resigner(): Role | null {
    const { first, second } = this.setup.seats;
    if (first !== second) return first === 'human' ? 'first' : 'second';
    return this.scene?.person ?? null;
  }

  private async giveUp(person: Role, why: GivenUp['reason']): Promise<void> {
    const { scene } = this;
    if (!scene?.turn) return;
    this.givenUp = { side: scene.person === person ? scene.turn : other(scene.turn), reason: why };
    await this.show();
    this.say('ended', '', null);
  }

  private flagFell(person: Role): void {
    this.thinker.stop(this);
    this.thinking = false;
    void this.giveUp(person, 'time');
  }

  /** Changes who sits where or how strong the engine is; the game goes on from here. */
  async change(change: Partial<Setup>): Promise<void> {
    this.thinker.stop(this);
    this.thinking = false;
    this.setup = { ...this.setup, ...change };
    await this.save();
    await this.goOn();
  }

  /** What the engine would play, to be shown and not made. */
  async suggest(): Promise<void> {
    const { node } = this;
    const limits = { time_ms: Math.min(1500, Math.max(300, this.setup.moveTime)) };
    const request = { ...this.request(), limits, level: 'expert', options: {} };
    const reply = await this.thinker.ask(this, 'think', { ask: 'think', request });
    if (reply && this.node === node) this.suggestion = reply.report.best;
  }

  /** Leaves the game: nothing thinks and no clock runs for it any more. */
  leave(): void {
    this.isGone = true;
    this.thinker.stop(this);
    this.clock.stop();
  }

  /** The question for the engine's next move. */
  private request(): Request {
    const { resigned: _, ...at } = gameRef(this.setup, this.tree.moves());
    const left = this.scene?.person ? this.clock.shareOf(this.scene.person) : null;
    const time_ms = Math.max(20, Math.min(this.setup.moveTime, left ?? Infinity));
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    // The expert does not let a person off with a draw; other levels pass it over.
    const options = { lively: true };
    return { ...at, limits: { time_ms }, level: this.setup.level, options, seed };
  }

  /** Whether the engine is to move at a node, and not on both sides: there no person can do anything. */
  private isEnginesAlone(node: Node): boolean {
    const { seats } = this.setup;
    const person = node.ply % 2 === 0 ? this.opener : other(this.opener);
    return seats.first !== seats.second && seats[person] === 'engine';
  }

  private async look(moves: string[]): Promise<Scene | null> {
    try {
      const at = gameRef(this.setup, moves, this.givenUp);
      return (await ask(this.referee, 'scene', { ask: 'scene', at })).scene;
    } catch (error) {
      this.error = reason(error);
      return null;
    }
  }

  /** Shows where the tree stands. A move that the rules refuse is taken out of it again. */
  private async show(): Promise<boolean> {
    const mine = ++this.shown;
    const { current } = this.tree;
    const scene = await this.look(this.tree.moves());
    if (mine !== this.shown) return scene !== null;
    if (!scene) {
      if (current.parent && current.children.length === 0) this.tree.remove(current);
      this.version++;
      return false;
    }
    this.error = null;
    this.suggestion = null;
    this.scene = scene;
    this.version++;
    this.clock.turn(this.isOver || this.tree.current.children.length > 0 ? null : scene.person);
    await this.save();
    return true;
  }

  private async save(): Promise<void> {
    if (this.isGone) return;
    const kept: KeptGame = {
      id: this.id,
      setup: $state.snapshot(this.setup),
      tree: this.tree.list(),
      moves: this.tree.moves(),
      givenUp: this.givenUp,
      clocks: this.clock.left(),
      created: this.created,
      updated: Date.now(),
      standing: this.isOver ? 'over' : 'open',
    };
    // A browser that keeps nothing (a private window, a full disk) still plays.
    await keep(kept).catch(() => {});
  }

  /** A move was made: its clock is pressed, and everybody hears of it. */
  private announce(text: string, by: Role | null): void {
    this.clock.pressed(by);
    this.say('moved', this.scene?.played.at(-1) ?? text, by);
    if (this.isOver) this.say('ended', '', null);
  }

  private say(kind: Event['kind'], text: string, by: Role | null): void {
    this.lastEvent = { kind, text, by };
  }

  private async pause(began: number): Promise<void> {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = PACE_MS - (performance.now() - began);
    if (!isStill && left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** Whether the board must be turned so that the one person at it has their pieces before them. White's pieces
 * stand at the lower edge of a board that is not turned. */
function isTurnedFor({ game, seats }: Setup): boolean {
  if (game !== 'draughts' && game !== 'checkers') return false;
  const white: Role = game === 'draughts' ? 'first' : 'second';
  return seats[white] === 'engine' && seats[other(white)] === 'human';
}

/** An error in words for people. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
