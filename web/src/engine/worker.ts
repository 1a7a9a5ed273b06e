// The engine in a thread of its own.
import { serve } from './serve.ts';
import * as glue from './wasm/quina.js';

serve(glue);
