import {
  assignCompensation,
  compensationAssignments as assignments,
  compensations,
  createCompensation,
  createSalary,
  createVariable,
  salaries,
} from '../contract/index.ts';
import { groupsByCode } from '../core/index.ts';
import { giveReceipt, lockPeriod, payGroups, periodsOf, storeExport, takeSnapshot } from '../payroll/index.ts';
import { addDays } from '../platform/clock.ts';
import { lastDayOf, monthFrom } from '../platform/months.ts';
import { defined } from '../platform/narrowing.ts';
import type { Demo } from './demo.ts';

/**
 * Pays everyone, and gives the sales staff a commission with six months of it and part of this one, and the plant an
 * allowance.
 * @returns the id of the commission that has been assigned for longest
 */
export async function makePay(demo: Demo): Promise<string> {
  const { work } = demo.tools;
  for (const [code, id] of await groupsByCode(work.read(demo.caller), 'ES')) demo.remember(`ES ${code}`, id);
  await demo.load('salaries.csv', { resource: salaries, create: createSalary });
  await demo.load('compensations.csv', { resource: compensations, create: createCompensation });
  const file = 'compensations-of-employees.csv';
  const assigned = await demo.load(file, { resource: assignments, create: assignCompensation });
  const rows = (await demo.rows(file)).map((row, i) => ({ ...row, id: defined(assigned[i], 'the assignment') }));
  // The last column is the present month.
  const months = Array.from(
    { length: 7 },
    (_, i) => [monthFrom('2026-05-01', i), monthFrom(demo.today, i - 6)] as const,
  );
  const amounts = rows.flatMap(({ id, startDate = '', ...row }: Record<string, string>) =>
    months.flatMap(([column, month]) => {
      const amount = row[column];
      const date = [lastDayOf(month), demo.today].sort()[0] ?? '';
      return amount && date >= startDate ? [{ salaryCompensationId: id ?? '', date, amount }] : [];
    }),
  );
  await demo.writeAll(amounts, createVariable);
  return defined(amounts[0], 'a commission').salaryCompensationId;
}

/**
 * Makes the pay group of all employees, whose first two months are those before this one, and closes them: payroll has
 * accepted the first, and has not answered yet for the second, for which a commission comes late.
 * @param commission the id of the assigned compensation
 */
export async function makePayroll({ tools: { work }, caller, today }: Demo, commission: string): Promise<void> {
  await work.write(caller, (tx) =>
    payGroups.create(tx, {
      name: 'Monthly payroll',
      frequency: 'monthly',
      firstDay: `${monthFrom(today, -2)}-01`,
      cutOffDays: 3,
      payDay: 0,
      isDefault: true,
    }),
  );
  const [first, second] = await periodsOf(work.read(caller), { to: lastDayOf(monthFrom(today, -1)) });
  const close = async (periodId: string): Promise<string> => {
    await work.write(caller, (tx) => lockPeriod(tx, periodId, {}, undefined));
    const snapshot = await takeSnapshot(work.read(caller), periodId);
    return (await work.write(caller, (tx) => storeExport(tx, periodId, snapshot))).id;
  };
  const exportId = await close(defined(first, 'a month').id);
  await work.write(caller, (tx) => giveReceipt(tx, exportId, { status: 'accepted' }));
  const { id, to } = defined(second, 'a second month');
  await close(id);
  const late = { salaryCompensationId: commission, date: addDays(to, -14), amount: '180.4' };
  await work.write(caller, (tx) => createVariable(tx, late));
}
