// The engine of the page, and the one train of thought that it has at a time.
import { createEngine, threadsHere } from '../engine';
import { Thinker, type Engine } from '../game/engine';
import { settings } from '../game/settings.svelte';
import { spoken } from '../i18n/spoken';

/** What the engine thinks with: several threads only for those who have asked for it, and where they can be had. */
export const threads = { isAsked: settings.threads, count: settings.threads ? threadsHere() : 1 };

/** Answers what the rules say at once, even while it thinks. */
export const engine: Engine = spoken(createEngine(threads.count));
export const thinker = new Thinker(engine);
