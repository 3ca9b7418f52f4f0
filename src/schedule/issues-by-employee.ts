import type { RowIssue } from '../contract/index.ts';

/** An issue of a payroll row, and whose row it is. */
export type IssueOfEmployee = RowIssue & { employeeId: string };

/** @param issues in the order in which each row lists its own */
export function issuesByEmployee(issues: IssueOfEmployee[]): Map<string, RowIssue[]> {
  const found = Map.groupBy(issues, ({ employeeId }) => employeeId);
  return new Map([...found].map(([id, own]) => [id, own.map(({ employeeId: _, ...issue }) => issue)]));
}
