/** The issues of a whole pay group, found without building its rows. */
import { employmentsIn, type PayGroupChoice } from '../../core/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { workingTime } from '../ports.ts';
import type { RowIssue } from '../row-issue.ts';
import { findIssues } from './issues/find-issues.ts';
import { idsOf } from './queries.ts';

/** An issue, and whose row has it. */
export interface EmployeeIssue extends RowIssue {
  employeeId: string;
}

/** Employees of whom one statement reads. */
const atOnce = 5_000;

async function issuesAmong(reader: Reader, ids: string[], period: Period): Promise<EmployeeIssue[]> {
  const found = await findIssues(reader, ids, period, {
    employments: employmentsIn(reader, ids, period),
    hours: reader.caller.can('reports:read')
      ? workingTime.get().timeIssues(reader, ids, period)
      : Promise.resolve(new Map()),
  });
  return ids.flatMap((employeeId) => found(employeeId).map((issue) => ({ employeeId, ...issue })));
}

/**
 * The issues of all employees of a pay group with a row of payroll in a period, as far as the caller may see them, in the
 * order of the rows.
 */
export async function issuesOfGroup(
  reader: Reader,
  { from, to }: Period,
  payGroup: PayGroupChoice,
): Promise<EmployeeIssue[]> {
  const sees = { compensations: reader.caller.can('compensations:read'), hours: reader.caller.can('reports:read') };
  const ids = await idsOf(reader, { from, to, currency: undefined, sees, payGroup });
  const issues: EmployeeIssue[] = [];
  for (const some of chunksOf(ids, atOnce)) issues.push(...(await issuesAmong(reader, some, { from, to })));
  return issues;
}
