// Builds the service worker beside the page, with the list of the page's files in it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';
import { ISOLATION_MARK } from './mark.ts';

const SOURCE = fileURLToPath(new URL('./sw.ts', import.meta.url));

/** What is kept only once it was used: the engine for several threads, and endgame tables. */
const FOR_FEW = /^assets\/(games|thread|tables)-/;

/** Writes `sw.js` into the built page. */
export function serviceWorker(): Plugin {
  let folder = 'dist';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = filesOf(folder).filter((file) => file !== 'sw.js');
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
      // The page itself is asked for by its folder, whatever the host calls its document.
      const kept = files.filter((file) => !FOR_FEW.test(file)).map((file) => (file === 'index.html' ? './' : `./${file}`));
      const constants = { QUINA_FILES: kept, QUINA_BUILD: nameOf(folder, files), QUINA_MARK: ISOLATION_MARK };
      const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      writeFileSync(join(folder, 'sw.js'), head.join('') + code);
    },
  };
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/')).sort();
}

/** A name that changes whenever a file does. */
function nameOf(folder: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
