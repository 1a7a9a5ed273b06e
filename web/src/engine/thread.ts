// The engine in one of several threads with one memory.
import { serve } from './serve.ts';
import * as glue from './wasm/threads/quina.js';

serve(glue);
