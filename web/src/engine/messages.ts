// What crosses between the page and a worker, around the engine's own queries and replies.
import type { Game, Query, Reply } from './types/index.ts';

/** Where endgame tables are found, by the names that the engine knows them by. */
export type Tables = Partial<Record<string, string>>;

/** To the worker. */
export type Order =
  | {
      kind: 'start';
      /** The compiled engine: compiled once, given to every worker. */
      module: WebAssembly.Module;
      /** One shared number that ends a search when it is not 0; null where memory cannot be shared. */
      stop: SharedArrayBuffer | null;
      /** The name of a lock that the worker holds as long as it lives. */
      life: string;
      /** What endings are looked up in, once one is near. */
      tables?: Tables | undefined;
    }
  | {
      kind: 'help';
      module: WebAssembly.Module;
      /** The memory of the engine that is to be helped. */
      memory: WebAssembly.Memory;
    }
  /** The learned evaluation that a game is judged by from now on at full strength. */
  | { kind: 'learn'; game: Game; weights: Uint8Array }
  | { kind: 'ask'; id: number; query: Query };

/** From the worker. */
export type Notice =
  | {
      kind: 'ready';
      /** The memory that helpers may enter, where it is shared. */
      memory?: WebAssembly.Memory;
    }
  | { kind: 'step'; id: number; reply: Reply }
  | { kind: 'answer'; id: number; reply: Reply }
  /** The engine broke and cannot be used again. */
  | { kind: 'died'; message: string };
