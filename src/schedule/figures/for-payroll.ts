import type { RowIssue, WorkedTime } from '../../contract/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { mapInTurns } from '../../platform/in-turns.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { figuresOf } from './figures.ts';
import { longestDay, timeIssues } from './issues.ts';
import { suspectsIn } from './queries.ts';
import { forPay, sumOf } from './sums.ts';

/** The figures of employees for pay, summed over a period, and their issues; for each of the ids. */
export async function workedTime(reader: Reader, ids: string[], period: Period): Promise<Map<string, WorkedTime>> {
  const found = await figuresOf(reader, ids, period);
  return new Map(
    await mapInTurns([...found], ([id, own]) => [
      id,
      { figures: forPay(sumOf(own.days)), issues: timeIssues(own, reader.today) },
    ]),
  );
}

/** Employees whose figures are counted at once. */
const atOnce = 500;

/** The figures of each day of a period, and the entries they are counted from: what a month of working time consists of. */
export async function timeByDay(reader: Reader, ids: string[], period: Period): Promise<Map<string, object>> {
  const found = await figuresOf(reader, ids, period);
  return new Map(
    [...found].map(([id, { days, entries }]) => [id, { days: days.map(({ figures }) => figures), entries }]),
  );
}

/** The issues of `workedTime`, of those who have any. Most employees have none, and are not counted. */
export async function timeIssuesOf(reader: Reader, ids: string[], period: Period): Promise<Map<string, RowIssue[]>> {
  const suspects = await suspectsIn(reader, ids, period, longestDay);
  const issues = new Map<string, RowIssue[]>();
  for (const some of chunksOf(suspects, atOnce)) {
    for (const [id, figures] of await figuresOf(reader, some, period)) {
      const own = timeIssues(figures, reader.today);
      if (own.length > 0) issues.set(id, own);
    }
  }
  return issues;
}
