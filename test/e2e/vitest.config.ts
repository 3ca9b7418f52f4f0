import { defineConfig } from 'vitest/config';

/** The panel in a real browser, against the real server; `npm run test:e2e` builds the panel first. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true },
  },
});
