export type { IssueCode, RowIssue } from './issues/index.ts';
export { payrollRoutes } from './routes.ts';
