import { type LocalDate, localDateOf } from '../platform/clock.ts';
import type { Reader } from '../platform/unit-of-work.ts';

/** The current day in the zone of an office, if it has one, else in the account's time zone. */
export const todayIn = (reader: Reader, zone: string | null | undefined): LocalDate =>
  zone ? localDateOf(Date.parse(reader.now), zone) : reader.today;
