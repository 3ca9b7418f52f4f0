import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, the longest first, by the part of CI that runs them. */
const long = [
  'test/contract/contract.test.ts',
  // With a server; without one they are skipped, or short.
  'test/move.test.ts',
  'test/two-processes.test.ts',
  'test/pooler.test.ts',
  'test/rolling-restart.test.ts',
  'test/list-plans.test.ts',
  'test/payroll-truth.test.ts',
  'src/commands/start.test.ts',
  'src/demo/demo.test.ts',
  'test/payroll-known-at.test.ts',
  'test/restore.test.ts',
  'test/known-at.test.ts',
  'test/planted-figures.test.ts',
  'test/mirror.test.ts',
  'test/others-are-hidden.test.ts',
  'test/cases.test.ts',
  'src/payroll/people/known-at.test.ts',
  'src/contract/payroll/known-at.test.ts',
  'src/accounts/roles/roles.test.ts',
  'test/locales.test.ts',
  'test/closed-days.test.ts',
  'src/platform/db/embedded.test.ts',
  // It waits for packages most of the time.
  'test/e2e/release.e2e.ts',
  'test/e2e/pages.e2e.ts',
  'test/e2e/roles.e2e.ts',
  'test/e2e/time-off.e2e.ts',
  'test/e2e/keyboard.e2e.ts',
  'test/e2e/import.e2e.ts',
  'test/e2e/payroll-periods.e2e.ts',
  'test/e2e/person.e2e.ts',
  'test/e2e/employment.e2e.ts',
  'test/e2e/nothing-lost.e2e.ts',
];
const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = long.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? long.length : rank;
};

/** Starts with the long files, so that no worker runs one of them alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
