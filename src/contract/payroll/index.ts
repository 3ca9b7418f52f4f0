export { figureColumns, type Identity, payrollLine, type RowOfPayroll, storedColumns } from './csv/index.ts';
export { hiddenIssues } from './issues/find-issues.ts';
export { type EmployeeIssue, issuesOfGroup } from './issues-of-group.ts';
export { keptTables } from './kept-tables.ts';
export { payrollOf, scopesOfParts } from './payroll.ts';
export { payrollRoutes } from './routes.ts';
export { payrollRow } from './row.ts';
