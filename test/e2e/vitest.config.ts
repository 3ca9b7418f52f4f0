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
    // On a shared machine a test may be starved: it has a second try there, and the report names it.
    retry: process.env.CI ? 1 : 0,
    expect: { requireAssertions: true },
  },
});
