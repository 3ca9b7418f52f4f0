import { defineConfig } from 'vitest/config';
import { LongFirst } from '../harness/long-first.ts';
import { workersFor } from '../harness/workers.ts';

/** The panel in a real browser, against the real server; `npm run test:e2e` builds the panel first. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/setup-each-file.ts',
    pool: 'threads',
    // Modules, the embedded database and Chromium are loaded once per thread. Each file has its own app, which ends with it
    // like its windows: kept, they need more memory than the machine has.
    isolate: false,
    maxWorkers: workersFor(1.5, 2.5),
    sequence: { sequencer: LongFirst },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A poll ends with its first success: a second, the usual limit, is too short for a page on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
