export { figureColumns, payrollCsv, storedColumns } from './columns.ts';
export { type Identity, payrollLine, type RowOfPayroll } from './line.ts';
