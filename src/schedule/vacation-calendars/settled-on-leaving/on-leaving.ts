import type { LocalDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { settledSchema, settlementsOf } from './settlements.ts';

/** What the reply to the end of an employment says: the days to settle, for callers who may read time off. */
export const vacationOnLeaving = {
  meta: settledSchema,
  async settledBy(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<object> {
    if (!tx.caller.can('time-off:read')) return {};
    const settlements = await settlementsOf(tx, employeeId, lastDay);
    return settlements.length === 0 ? {} : { settlements };
  },
};
