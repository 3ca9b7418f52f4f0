import { createVariable } from '../contract/index.ts';
import { giveReceipt, lockPeriod, periodsOf, storeExport, takeSnapshot } from '../payroll/index.ts';
import { addDays } from '../platform/clock.ts';
import type { Demo } from './demo.ts';

/** Locks a period and exports it; returns the id of the export. */
async function closeMonth({ work, caller }: Demo, periodId: string): Promise<string> {
  await work.write(caller, (tx) => lockPeriod(tx, periodId, {}, undefined));
  const snapshot = await takeSnapshot(work.read(caller), periodId);
  const { id } = await work.write(caller, (tx) => storeExport(tx, periodId, snapshot));
  return id;
}

/**
 * Closes the two months before this one, as far as the pay group has them: payroll has accepted the first, and has not
 * answered yet for the second, for which a commission comes late.
 * @param commission the id of the assigned compensation
 */
export async function closeMonths(demo: Demo, commission: string): Promise<void> {
  const { work, caller, today } = demo;
  const until = addDays(`${today.slice(0, 7)}-01`, -1);
  const [first, second] = (await periodsOf(work.read(caller), { to: until })).slice(-2);
  if (!first) return;
  const exportId = await closeMonth(demo, first.id);
  await work.write(caller, (tx) => giveReceipt(tx, exportId, { status: 'accepted' }));
  if (!second) return;
  await closeMonth(demo, second.id);
  await work.write(caller, (tx) =>
    createVariable(tx, { salaryCompensationId: commission, date: addDays(second.to, -14), amount: '180.4' }),
  );
}
