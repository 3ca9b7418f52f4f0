import type { WorkedTime } from '../../contract/index.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { figuresOf } from './figures.ts';
import { timeIssues } from './issues.ts';
import { sumOf } from './sums.ts';

/** The figures of employees for pay, summed over a period, and their issues; for each of the ids. */
export async function workedTime(reader: Reader, ids: string[], period: Period): Promise<Map<string, WorkedTime>> {
  const found = await figuresOf(reader, ids, period, { splitAtMidnight: true });
  return new Map(
    [...found].map(([id, figures]) => [id, { figures: sumOf(figures.days), issues: timeIssues(figures) }]),
  );
}
