// Pictures of every page for docs/screenshots, made by the same browser as the tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/screenshots.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // States are waited for; the limit only ends a test that will never see one.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
  },
});
