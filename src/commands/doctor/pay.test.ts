/** What the doctor finds of pay that earlier versions wrote wrongly. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { sql } from '../../platform/db/sql.ts';
import { examineRows } from './doctor.ts';

const app = await startTestApp();

test('placements in a deleted pay group, compensations next to a salary in another currency, and salaries outside of their contract are listed', async () => {
  const group = { name: 'Gone', frequency: 'monthly', firstDay: '2026-01-01', isDefault: false, blockingIssues: [] };
  const payGroupId = (await app.create('/payroll/v1/pay-groups', group)).id;
  const { employeeId, salaryCompensationId } = await hirePaid(app);
  const { id: placementId } = await app.create('/core/v3/placements', {
    employeeId,
    startDate: '2026-02-01',
    payGroupId,
  });
  const well = await examineRows(app.db);
  expect(well).toMatchObject([
    { check: 'placements', state: 'ok' },
    { check: 'compensations', state: 'ok' },
    { check: 'salaries', state: 'ok' },
  ]);

  const inDollars = { payPeriod: 'monthly', currency: 'USD', grossSalary: 1, payments: 12, startDate: '2026-09-01' };
  await app.create('/contract/v1/salaries', { employeeId, ...inDollars });
  expect(await examineRows(app.db)).toEqual(well);
  await app.db.run(sql`
    update compensation_assignments set end_date = null where account_id = ${app.id} and id = ${salaryCompensationId}`);
  const second = { employeeId, startDate: '2026-03-01', endDate: '2026-06-30', concurrent: true };
  const { id: contractId } = await app.create('/contract/v1/contracts', second);
  const paid = { ...inDollars, employeeId, contractId, startDate: '2026-03-01' };
  const { id: salaryId } = await app.create('/contract/v1/salaries', paid);
  expect(await examineRows(app.db)).toMatchObject([{}, { state: 'warning' }, { state: 'ok' }]);
  await app.db.run(sql`update salaries set end_date = null where account_id = ${app.id} and id = ${salaryId}`);
  await app.db.run(sql`update pay_groups set deleted_at = now() where account_id = ${app.id} and id = ${payGroupId}`);
  expect(await examineRows(app.db)).toMatchObject([
    {
      state: 'warning',
      found: `1 name a deleted pay group or employer, and may be in no pay period: ${placementId}`,
    },
    {
      state: 'warning',
      found: `1 assignments continue next to a salary in another currency: ${salaryCompensationId}`,
    },
    { state: 'warning', found: `1 pay days outside of their concurrent contract: ${salaryId}` },
  ]);
});

test('placements in force at a deleted place are listed, not those that are over or of employments that ended', async () => {
  const place = async () => (await app.create('/core/v3/offices', { name: 'Lugo' })).id;
  const [now, before] = [await place(), await place()];
  const hire = (officeId: unknown) =>
    app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', officeId, startDate: '2026-01-01' });
  const [stays, moves, leaves] = [await hire(now), await hire(before), await hire(now)];
  await app.api('PATCH', `/core/v3/employees/${moves.id}`, { body: { officeId: null, effectiveDate: '2026-02-01' } });
  await app.api('POST', `/core/v3/employees/${leaves.id}/deactivate`, { body: { endDate: '2026-03-01' } });
  await app.db.run(
    sql`update offices set deleted_at = now() where account_id = ${app.id} and id in (${now}, ${before})`,
  );
  const { data } = (await app.api('GET', `/core/v3/placements?employeeId=${stays.id}`)).json;
  expect((await examineRows(app.db)).filter(({ found }) => found.includes('in force'))).toMatchObject([
    {
      check: 'placements',
      state: 'warning',
      found: `1 in force name a deleted office, department, position or manager: ${data[0].id}`,
    },
  ]);
});
