/** What the schedule asks of contracts: those of many employees in a period, by one statement. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ContractInForce, contractsInForce } from '../index.ts';

let statements = 0;
const counting = (db: Database): Database => ({
  ...db,
  all: (query) => {
    statements++;
    return db.all(query);
  },
});
const app = await startTestApp({ wrap: counting });
const path = '/contract/v1/contracts';
const hire = async () =>
  (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' })).id;
const give = (employeeId: string, startDate: string, endDate: string | null, more: object = {}) =>
  app.create(path, { employeeId, startDate, endDate, ...more });

test('contracts in force in a period come by one statement for many employees', async () => {
  const [one, two, none] = [await hire(), await hire(), await hire()].sort() as [string, string, string];
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const workDays = week.map((day) => ({ day, hours: 4.5 }));
  const before = await give(one, '2025-01-01', '2025-12-31');
  const first = await give(one, '2026-01-01', '2026-03-31', { workDays, weeklyHours: 22.5, percentageWorkDay: 56.25 });
  const second = await give(one, '2026-04-01', null, { fte: 0.5 });
  const other = await give(two, '2020-01-01', '2026-03-01');
  const deleted = await give(none, '2020-01-01', null);
  await app.change('DELETE', `${path}/${deleted.id}`);

  const reader = app.app.work.read(systemCaller(app, 'test'));
  statements = 0;
  const found = await contractsInForce(reader, [one, two, none], '2026-03-01', '2026-04-01');
  expect(statements).toBe(1);
  expect(found).toEqual<ContractInForce[]>([
    {
      id: first.id,
      employeeId: one,
      startDate: '2026-01-01',
      endDate: '2026-03-31',
      concurrent: false,
      workDays,
      weeklyHours: 22.5,
      maxLegalWeeklyHours: null,
      percentageWorkDay: 56.25,
      fte: null,
      agreementId: null,
      agreementWeeklyHours: null,
      legalEntityId: null,
      seniorityDate: null,
    },
    expect.objectContaining({ id: second.id, endDate: null, workDays: null, weeklyHours: null, fte: 0.5 }),
    expect.objectContaining({ id: other.id }),
  ]);
  const idsIn = async (from: string, to: string, employeeIds?: string[]) =>
    (await contractsInForce(reader, employeeIds, from, to)).map(({ id }) => id);
  // Both ends are included, and without ids every employee counts.
  expect(await idsIn('2025-12-31', '2025-12-31')).toEqual([before.id, other.id]);
  expect(await idsIn('2026-03-02', '2026-03-02')).toEqual([first.id]);
  expect(await idsIn('2019-01-01', '2019-12-31')).toEqual([]);
  expect(await idsIn('2026-03-01', '2026-03-01', [two])).toEqual([other.id]);
  expect(await idsIn('2026-03-01', '2026-03-01', [])).toEqual([]);
});
