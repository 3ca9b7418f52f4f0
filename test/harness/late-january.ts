/**
 * A January that was exported and then changed, and the February whose export corrects it: a rise from a day on, an illness
 * that lasted longer, a bonus corrected, overtime loaded late, an employee who had left.
 */
import { expect } from 'vitest';
import type { TestAccount } from './app.ts';

const since = '2026-01-01';
const ready = { compensationType: 'fixed', period: 'monthly', currency: 'EUR', status: 'active' };

export async function lateJanuary(account: TestAccount) {
  const create = (path: string, body: object) => account.create(path, body);
  const done = async (method: string, path: string, body?: object) => {
    const reply = await account.api(method, path, body ? { body } : {});
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.json.data;
  };
  await create('/payroll/v1/pay-groups', { name: 'All', frequency: 'monthly', firstDay: since, isDefault: true });
  const hire = async (more: object, grossSalary: number) => {
    const { id: employeeId } = await create('/core/v3/employees', { startDate: since, ...more });
    await create('/contract/v1/contracts', { employeeId, startDate: since, weeklyHours: 40 });
    const salary = { payPeriod: 'monthly', currency: 'EUR', grossSalary, payments: 12 };
    await create('/contract/v1/salaries', { employeeId, startDate: since, ...salary });
    return employeeId as string;
  };
  const nid = { nid: '12345678Z', identityNumberType: 'dni' };
  const ana = await hire(
    { firstName: 'Ana', lastName: 'Peña; "Ruiz"', code: 1001, externalId: 'ERP-1', ...nid },
    24_000,
  );
  // Text that a spreadsheet takes for a formula.
  const leo = await hire({ firstName: 'Leo', lastName: '=1+1', code: 1002 }, 18_000);
  const eva = await hire({ firstName: 'Eva', lastName: 'Łuczak', code: 1003, externalId: 'ERP-3' }, 36_000);

  const transport = await create('/contract/v1/compensations', {
    ...ready,
    name: 'Transport',
    code: 'TRA',
    quantity: 50.1,
  });
  const bonus = await create('/contract/v1/compensations', {
    ...ready,
    name: 'Bonus',
    code: 'BON',
    compensationType: 'variable',
  });
  for (const { id } of [transport, bonus]) {
    await done('POST', `/contract/v1/employees/${ana}/compensations/${id}`, { startDate: since });
  }
  const variables = '/contract/v1/monthly-variable-compensations';
  const paid = await create(variables, {
    employeeId: ana,
    compensationId: bonus.id,
    date: '2026-01-31',
    amount: 250.5,
  });
  await create(variables, { employeeId: ana, compensationId: bonus.id, date: '2026-02-28', amount: -12.25 });
  const { id: absenceTypeId } = await create('/schedule/v1/absence-types', { name: 'Illness', code: 'IT' });
  const absences = '/schedule/v1/absence-day-off-requests';
  const days = { startDate: '2026-01-12', endDate: '2026-01-14' };
  const illness = await create(absences, { employeeId: ana, absenceTypeId, ...days });
  await done('POST', `${absences}/${illness.id}/accept`);

  const exportMonth = async (from: string) => {
    const [period] = await account.read(`/payroll/v1/periods?from=${from}&to=${from}`);
    await done('POST', `/payroll/v1/periods/${period.id}/lock`);
    return done('POST', `/payroll/v1/periods/${period.id}/exports`);
  };
  const january = await exportMonth('2026-01-01');
  await done('POST', `/contract/v1/employees/${ana}/pay-change`, {
    ...{ effectiveDate: '2026-01-16', salary: { grossSalary: 30_000 } },
  });
  await done('PATCH', `${absences}/${illness.id}`, { endDate: '2026-01-16' });
  await done('PATCH', `${variables}/${paid.id}`, { amount: 230.6 });
  await create('/schedule/v1/work-entries', {
    ...{
      employeeId: leo,
      workEntryIn: { date: '2026-01-20T08:00:00Z' },
      workEntryOut: { date: '2026-01-20T18:30:00Z' },
    },
  });
  await done('PATCH', `/core/v3/employees/${eva}`, { endDate: '2026-01-20' });
  const february = await exportMonth('2026-02-01');
  return { january, february, ana, leo, eva };
}
