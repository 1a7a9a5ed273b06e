// Games kept in the browser: what is stored of each, and the data base that holds them.
import type { Game, GameRef, Role, Start, TreeMove } from '../engine/types';

/** Who makes the moves of a side. */
export type Seat = 'human' | 'engine';
/** How strong the engine plays. */
export type Level = 'easy' | 'medium' | 'hard' | 'expert';
export const LEVELS: Level[] = ['easy', 'medium', 'hard', 'expert'];

/** Time for a whole game, in milliseconds. */
export interface ClockSetting {
  base: number;
  increment: number;
}

/** How a game is to be played. */
export interface Setup {
  game: Game;
  start: Start;
  /** Where it begins if not at the usual start. */
  position: string | null;
  seats: Record<Role, Seat>;
  level: Level;
  moveTime: number;
  clock: ClockSetting | null;
  names: [string, string];
}

/** Why a game ended that the rules did not end. */
export interface GivenUp {
  side: Role;
  reason: 'resigned' | 'time';
}

/** A game as it is stored. */
export interface KeptGame {
  id: string;
  setup: Setup;
  tree: TreeMove[];
  /** The moves to where the player stood. */
  moves: string[];
  givenUp: GivenUp | null;
  /** Milliseconds left on each clock. */
  clocks: Record<Role, number> | null;
  created: number;
  updated: number;
  /** How the game stands, for lists. */
  standing: 'open' | 'over';
}

/** The game as the engine is asked about it. */
export function gameRef(setup: Setup, moves: string[], givenUp: GivenUp | null = null): GameRef {
  const at: GameRef = { game: setup.game, moves };
  if (setup.position !== null) at.position = setup.position;
  else at.start = setup.start;
  if (givenUp) at.resigned = givenUp.side;
  return at;
}

/** A name for a new game that no other has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('').slice(0, 10);
}

const NAME = 'quina';
const GAMES = 'games';
let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open();
  return new Promise((resolve, reject) => {
    const request = work(base.transaction(GAMES, mode).objectStore(GAMES));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Stores a game in the place of what was stored of it before. */
export async function keep(game: KeptGame): Promise<void> {
  await run('readwrite', (store) => store.put(game));
}

/** A stored game, or null. */
export async function recall(id: string): Promise<KeptGame | null> {
  return ((await run('readonly', (store) => store.get(id))) as KeptGame | undefined) ?? null;
}

/** All stored games, the latest first. */
export async function recallAll(): Promise<KeptGame[]> {
  const games = (await run('readonly', (store) => store.getAll())) as KeptGame[];
  return games.sort((a, b) => b.updated - a.updated);
}

/** Deletes a stored game. */
export async function forget(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id));
}
