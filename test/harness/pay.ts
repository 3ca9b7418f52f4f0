import type { TestAccount } from './app.ts';

const area = '/contract/v1';

/** An employee with a salary of 2026, a variable compensation, and its assignment. */
export interface Paid {
  employeeId: string;
  salaryId: string;
  compensationId: string;
  salaryCompensationId: string;
}

/** Hires an employee and pays them; `employee` adds fields to the employee, `salary` to the salary. */
export async function hirePaid(account: TestAccount, employee: object = {}, salary: object = {}): Promise<Paid> {
  const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01', ...employee };
  const { id: employeeId } = await account.create('/core/v3/employees', person);
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 30_000, payments: 12, startDate: '2026-01-01' };
  const {
    id: salaryId,
    currency,
    startDate,
  } = await account.create(`${area}/salaries`, { employeeId, ...pay, ...salary });
  const { id: compensationId } = await account.create(`${area}/compensations`, {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency,
    status: 'active',
  });
  const assignments = `${area}/employees/${employeeId}/compensations/${compensationId}`;
  const { id: salaryCompensationId } = await account.create(assignments, { startDate });
  return { employeeId, salaryId, compensationId, salaryCompensationId };
}
