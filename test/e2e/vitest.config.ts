import { defineConfig } from 'vitest/config';
import { LongFirst } from '../harness/long-first.ts';

/** The panel in a real browser, against the real server; `npm run test:e2e` builds the panel first. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    pool: 'threads',
    // Each file has its own Chromium, app and address, which end with it. Modules are loaded once per thread, and the
    // embedded database is emptied for the next file: to load and compile both takes two seconds of a core.
    isolate: false,
    setupFiles: 'test/e2e/each-file.ts',
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // On a shared machine a test may be starved: it has a second try there, and the report names it.
    retry: process.env.CI ? 1 : 0,
    // A poll ends with its first success: a second, the usual limit, is too short for a page on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
