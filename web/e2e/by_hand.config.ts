// What the browser makes when it is asked to: pictures for docs/screenshots, and figures for docs/results.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/screenshots.ts', 'e2e/speed.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // States are waited for; the limit only ends a run that will never see one.
    expect: { poll: { timeout: 20_000 } },
  },
});
