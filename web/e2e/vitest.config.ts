// The browser tests: one real Chromium, one test file after the other.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // States are waited for; the limit only ends a test that will never see one.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
  },
});
