import type { LocalDate } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { firstZone, todayIn } from '../../today-in.ts';
import { zoneOfOffice } from './queries.ts';

/** The current day where each day begins first. */
export const latestToday = (reader: Reader): LocalDate => todayIn(reader, firstZone);

/**
 * The current day of an employee: where their office is. The days of employments and placements begin and end by it.
 * @param employee with the office of that day; an unknown office counts as none
 */
export const todayOf = async (
  reader: Reader,
  { officeId }: { officeId?: string | null | undefined },
): Promise<LocalDate> => todayIn(reader, officeId ? await zoneOfOffice(reader, officeId) : undefined);
