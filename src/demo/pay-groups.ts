import { payGroups } from '../payroll/index.ts';
import type { Demo } from './demo.ts';

/** Makes the pay group of all employees: monthly periods since the beginning of the year, paid on their last day. */
export async function makePayGroups({ work, caller, today }: Demo): Promise<void> {
  await work.write(caller, (tx) =>
    payGroups.create(tx, {
      name: 'Monthly payroll',
      frequency: 'monthly',
      firstDay: `${today.slice(0, 4)}-01-01`,
      cutOffDays: 3,
      payDay: 0,
      isDefault: true,
    }),
  );
}
