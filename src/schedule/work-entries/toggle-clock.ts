import type { Tx } from '../../platform/unit-of-work.ts';
import { arrive } from './arrive.ts';
import { type Clocked, type ClockIn, enter } from './clock-in.ts';
import { type ClockOut, goOut } from './clock-out.ts';
import { hoursFound, isForgotten } from './rules.ts';
import { hasPlace, refuseCoordinates } from './stamp.ts';

export type Toggle = ClockIn & ClockOut;

/**
 * Clocks out an employee who has an open entry, and clocks in one who has none or has forgotten it. A repeat does the
 * opposite, so a client that may repeat a request needs an Idempotency-Key.
 * @throws Problem as `clockIn` and `clockOut` do
 */
export async function toggleClock(tx: Tx, input: Toggle): Promise<Clocked> {
  const { employeeId, workEntryIn, workEntryOut, withIncidence, workBreakId = null } = input;
  refuseCoordinates(tx, employeeId, [workEntryIn, workEntryOut].some(hasPlace));
  const arrival = await arrive(tx, employeeId);
  const { open } = arrival;
  const at = (workEntryIn ?? workEntryOut)?.date ?? tx.now;
  return open && !isForgotten(open.startedAt, at, hoursFound(open, workBreakId))
    ? goOut(tx, arrival, { employeeId, workEntryOut: workEntryOut ?? workEntryIn, withIncidence })
    : enter(tx, arrival, { ...input, workEntryIn: workEntryIn ?? workEntryOut });
}
