import type { RowIssue, WorkedTime } from '../../contract/index.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { figuresOf } from './figures.ts';
import { longestDay, timeIssues } from './issues.ts';
import { suspectsIn } from './queries.ts';
import { forPay, sumOf } from './sums.ts';

/** The figures of employees for pay, summed over a period, and their issues; for each of the ids. */
export const workedTime = (reader: Reader, ids: string[], period: Period): Promise<Map<string, WorkedTime>> =>
  figuresOf(reader, ids, period, {
    summarize: (own) => ({ figures: forPay(sumOf(own.days)), issues: timeIssues(own, reader.today) }),
  });

/** The figures of each day of a period, and the entries they are counted from: what a month of working time consists of. */
export const timeByDay = (reader: Reader, ids: string[], period: Period): Promise<Map<string, object>> =>
  figuresOf(reader, ids, period, {
    summarize: ({ days, entries }) => ({ days: days.map(({ figures }) => figures), entries }),
  });

/** The issues of `workedTime`, of those who have any. Most employees have none, and are not counted. */
export async function timeIssuesOf(reader: Reader, ids: string[], period: Period): Promise<Map<string, RowIssue[]>> {
  const suspects = await suspectsIn(reader, ids, period, longestDay);
  const found = await figuresOf(reader, suspects, period, { summarize: (own) => timeIssues(own, reader.today) });
  return new Map([...found].filter(([, issues]) => issues.length > 0));
}
