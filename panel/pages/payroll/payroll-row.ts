import type { PayrollRow } from '../../../sdk/schemas.ts';

/** Whom a row is about, as lists name people; the id if the reader may not see them. */
export const nameOf = ({ employee, employeeId }: PayrollRow): string =>
  employee ? `${employee.lastName}, ${employee.firstName}` : employeeId;
