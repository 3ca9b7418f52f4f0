import { type LocalDate, localDateOf } from '../platform/clock.ts';
import type { Reader } from '../platform/unit-of-work.ts';

/** Each day begins here first: no office has a later one. */
export const firstZone = 'Pacific/Kiritimati';

/** The current day in the zone of an office, if it has one, else in the account's time zone. */
export const todayIn = (reader: Reader, zone: string | null | undefined): LocalDate =>
  zone ? localDateOf(Date.parse(reader.now), zone) : reader.today;
