import type { Tx } from '../../platform/unit-of-work.ts';
import { arrive } from './arrive.ts';
import { type Clocked, type ClockIn, enter, type ReadAhead } from './clock-in.ts';
import { type ClockOut, goOut } from './clock-out.ts';
import { isForgotten } from './rules.ts';
import { refuseCoordinates } from './stamp.ts';

export type Toggle = Omit<ClockIn, 'workBreakId'> & ClockOut;

/**
 * Clocks out whoever has something open, and clocks in whoever has not, or has forgotten it. A repeat does the opposite,
 * so whoever may repeat a request needs an Idempotency-Key.
 * @throws Problem as `clockIn` and `clockOut` do
 */
export async function toggleClock(tx: Tx, input: Toggle, readAhead: ReadAhead): Promise<Clocked> {
  const { employeeId, workEntryIn, workEntryOut } = input;
  refuseCoordinates(tx, employeeId, [workEntryIn, workEntryOut]);
  const arrival = await arrive(tx, employeeId);
  const at = (workEntryIn ?? workEntryOut)?.date ?? tx.now;
  return arrival.open && !isForgotten(arrival.open.startedAt, at)
    ? goOut(tx, arrival, { employeeId, workEntryOut: workEntryOut ?? workEntryIn }, readAhead)
    : enter(tx, arrival, { ...input, workEntryIn: workEntryIn ?? workEntryOut }, readAhead);
}
