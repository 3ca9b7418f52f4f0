/** Writes of two transactions at the same time: neither undoes the other, or goes by what the other has replaced. */
import { describe, expect, inject, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { whileHeld } from './harness/while-held.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const hire = async (values: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values })).id;
const patch = (path: string, body: object, token?: string) =>
  app.api('PATCH', path, { body, ...(token === undefined ? {} : { token }) });
const log = sql`select 1 from event_counters where account_id = ${app.id} for update`;

// The embedded database runs one transaction at a time.
describe.runIf(inject('database').kind === 'postgres')('at the same time as another write', () => {
  test('a change of a pay group keeps the earliest change date that another one is given', async () => {
    const employeeId = await hire();
    const contract = await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01' });
    const group = async (name: string, isDefault: boolean): Promise<string> =>
      (await app.create('/payroll/v1/pay-groups', { name, frequency: 'monthly', firstDay: '2026-01-01', isDefault }))
        .id;
    const [one, other] = [await group('Spain', true), await group('Chile', false)];
    const replies = await whileHeld(
      app,
      log,
      () => patch(`/payroll/v1/pay-groups/${one}`, { earliestChangeDate: '2026-11-01' }),
      () => patch(`/payroll/v1/pay-groups/${other}`, { name: 'Peru' }),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const token = await app.newToken(['contracts:read', 'contracts:write']);
    const change = await patch(`/contract/v1/contracts/${contract.id}`, { weeklyHours: 30 }, token);
    expect(change.json.code).toBe('before_earliest_change_date');
    await patch(`/payroll/v1/pay-groups/${one}`, { earliestChangeDate: null });
  });
});
