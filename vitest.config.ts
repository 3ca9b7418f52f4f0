import { configDefaults, defineConfig } from 'vitest/config';
import { LongFirst } from './test/harness/long-first.ts';
import { workersFor } from './test/harness/workers.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Plans are those of a server: the statistics of a small embedded database decide by chance.
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*plans.test.ts'])],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/setup-each-file.ts',
    // Modules are loaded once per thread: a file keeps what it needs in its own app, on its own database.
    pool: 'threads',
    isolate: false,
    // Each embedded database takes 550 to 750 MB.
    maxWorkers: workersFor(1.5, 1.5),
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
  },
});
