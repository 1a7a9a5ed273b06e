// The engine of the page, and the one train of thought that it has at a time.
import { createEngine } from '../engine';
import { Thinker, type Engine } from '../game/engine';

/** Answers what the rules say at once, even while it thinks. */
export const engine: Engine = createEngine();
export const thinker = new Thinker(engine);
