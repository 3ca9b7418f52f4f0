/** The issues of a whole pay group, found without building its rows. */
import { employmentsIn, type PayGroupChoice } from '../../core/index.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { workingTime } from '../ports.ts';
import { findIssues, type RowIssue } from './issues/index.ts';
import { idsOf } from './queries.ts';

/** An issue, and whose row has it. */
export interface EmployeeIssue extends RowIssue {
  employeeId: string;
}

/** Employees of whom one statement reads. */
const atOnce = 5_000;

async function issuesAmong(reader: Reader, ids: string[], period: Period): Promise<EmployeeIssue[]> {
  const { caller } = reader;
  const nothing = new Map<string, RowIssue[]>();
  const [employments, hours, requests, corrections] = await Promise.all([
    employmentsIn(reader, ids, period),
    caller.can('reports:read') ? workingTime.get().timeIssues(reader, ids, period) : nothing,
    caller.can('time-off:read') ? workingTime.get().pendingRequests(reader, ids, period) : nothing,
    caller.can('work-entries:read') ? workingTime.get().pendingCorrections(reader, ids, period) : nothing,
  ]);
  const employmentsOf = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const found = await findIssues(reader, ids, period, {
    employmentsOf: (id) => employmentsOf.get(id) ?? [],
    others: [hours, requests, corrections].map((issues) => (id) => issues.get(id)),
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
  for (let i = 0; i < ids.length; i += atOnce) {
    issues.push(...(await issuesAmong(reader, ids.slice(i, i + atOnce), { from, to })));
  }
  return issues;
}
