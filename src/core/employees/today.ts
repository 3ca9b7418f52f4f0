import { type LocalDate, localDateOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { zoneOfOffice } from './store.ts';

/**
 * The current day of an employee: where their office is, else in the account's time zone. The days of an employment
 * begin and end by it.
 * @param employee with the office of that day; an unknown office counts as none
 */
export async function todayOf(
  reader: Reader,
  { officeId }: { officeId?: string | null | undefined },
): Promise<LocalDate> {
  const zone = officeId ? await zoneOfOffice(reader, officeId) : undefined;
  return zone === undefined ? reader.today : localDateOf(Date.parse(reader.now), zone);
}
