import { wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { wrongDecimals } from '../wrong-decimals.ts';
import { configurationsOf } from './store.ts';
import { vacationCalendars } from './vacation-calendar.ts';

/**
 * Refuses days with more than one decimal in a calendar that is kept in days.
 * @throws Problem `invalid_body`
 */
export async function refuseTooPrecise(
  tx: Tx,
  given: { employeeId: string; vacationConfigurationId: string; maxDaysOff?: number | null | undefined },
): Promise<void> {
  const errors = wrongDecimals('/maxDaysOff', given.maxDaysOff ?? 0, 1);
  if (errors.length === 0) return;
  const configuration = (await configurationsOf(tx)).find(({ id }) => id === given.vacationConfigurationId);
  if (configuration?.hoursPerDay !== null) return;
  throw invalidBody([...(await wrongReferences(tx, vacationCalendars, given)), ...errors]);
}
