export type { IssueCode, RowIssue } from './issues/index.ts';
export { payrollOf } from './payroll.ts';
export { payrollRoutes } from './routes.ts';
export { payrollRow } from './row.ts';
