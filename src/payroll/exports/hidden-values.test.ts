/** What a token without the scope of sensitive fields sees of exports: nothing that the objects themselves hide from it. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const iban = 'ES9121000418450200051332';
const other = 'DE89370400440532013000';
const number = '281234567840';

await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges: 'carry' },
});
const { id: employeeId } = await app.create('/core/v3/employees', {
  ...{ firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01', accountNumber: iban, nid: '12345678Z' },
});
const contract = await app.create('/contract/v1/contracts', {
  ...{ employeeId, startDate: '2026-01-01', weeklyHours: 40, socialSecurityNumber: number },
});
const ill = await timeOffOf(app).kind({ name: 'Ill', category: 'sick_leave', needsValidation: false });
const isIll = (startDate: string, endDate: string) =>
  app.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId: ill.id, startDate, endDate, cause: 'common_illness' },
  });
await isIll('2026-01-12', '2026-01-14');

const periods: { id: string; from: string }[] = await app.read('/payroll/v1/periods?limit=500');
const exportMonth = async (month: string): Promise<string> => {
  const path = `/payroll/v1/periods/${periods.find(({ from }) => from === `2026-${month}-01`)?.id}`;
  await app.api('POST', `${path}/lock`);
  return (await app.create(`${path}/exports`, {})).id;
};
const january = await exportMonth('01');
await isIll('2026-01-20', '2026-01-21');
await app.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { socialSecurityNumber: '280000000001' } });
await app.api('PATCH', `/core/v3/employees/${employeeId}`, { body: { accountNumber: other } });
const february = await exportMonth('02');

const scopes = ['payroll', 'employees', 'contracts', 'salaries', 'compensations', 'time-off', 'reports'].map(
  (name) => `${name}:read`,
);
const secrets = [iban, other, '12345678Z', number, '280000000001', 'common_illness'];

test.each([
  ['rows', `/payroll/v1/exports/${january}/rows`],
  ['corrections', `/payroll/v1/exports/${february}/corrections`],
  ['a comparison', `/payroll/v1/exports/${february}/diff?against=${january}`],
])('%s', async (_, path) => {
  const full = await app.api('GET', path);
  expect(full.json.data.length).toBeGreaterThan(0);
  expect(full.text).toContain('common_illness');
  const { status, text, json } = await app.api('GET', path, { token: await app.newToken(scopes) });
  expect([status, json.data.length]).toEqual([200, full.json.data.length]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('segments');
});
