export { hiddenIssues, type IssueCode, issueCodes, issueSchema, type RowIssue } from './issues/index.ts';
export { type EmployeeIssue, issuesOfGroup } from './issues-of-group.ts';
export { payrollOf } from './payroll.ts';
export { payrollRoutes } from './routes.ts';
export { payrollRow } from './row.ts';
