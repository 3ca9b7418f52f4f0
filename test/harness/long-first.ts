import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, the longest first. */
const long = [
  'test/contract/contract.test.ts',
  'test/two-processes.test.ts',
  'src/commands/start.test.ts',
  'src/demo/demo.test.ts',
  'src/accounts/panel.test.ts',
  'test/mirror.test.ts',
  'test/closed-days.test.ts',
  'test/payroll-known-at.test.ts',
  'src/contract/payroll/known-at.test.ts',
  'test/payroll-truth.test.ts',
  'test/list-plans.test.ts',
  'test/planted-figures.test.ts',
  // It waits for packages most of the time.
  'test/e2e/release.e2e.ts',
  'test/e2e/pages.e2e.ts',
  'test/e2e/roles.e2e.ts',
  'test/e2e/keyboard.e2e.ts',
  'test/e2e/time-off.e2e.ts',
  'test/e2e/account.e2e.ts',
  'test/e2e/import.e2e.ts',
  'test/e2e/time.e2e.ts',
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
