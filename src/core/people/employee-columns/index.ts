export { type EmployeeLine, employeeColumns, type NamedLine, nameColumns, type ShownPlacement } from './columns.ts';
export { employeeLinesOf, fieldsOf, withNames } from './lines.ts';
