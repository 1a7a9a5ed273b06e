// The engine as the reader hears it: what it says of bad input is said in the language of the page.
import type { Asked } from '../engine/choose';
import type { Fault, Reply } from '../engine/types';
import { language } from './index';

/** The same engine, speaking the language of the page. */
export function spoken(engine: Asked): Asked {
  return { ask: async (query, options) => inLanguage(await engine.ask(query, options)) };
}

async function inLanguage(reply: Reply): Promise<Reply> {
  if (language() === 'en') return reply;
  if (reply.reply === 'refused') {
    const [fault = reply.fault] = await inPortuguese([reply.fault]);
    return { ...reply, fault };
  }
  if (reply.reply === 'read' && reply.library.faults.length > 0) {
    const faults = await inPortuguese(reply.library.faults);
    return { ...reply, library: { ...reply.library, faults } };
  }
  return reply;
}

/** Faults in Portuguese; one that has no words there keeps the engine's, and so do all if the words do not come. */
async function inPortuguese(faults: Fault[]): Promise<Fault[]> {
  const words = await import('./faults').catch(() => null);
  return faults.map((fault) => ({ ...fault, message: words?.faultInPortuguese(fault.message) ?? fault.message }));
}
