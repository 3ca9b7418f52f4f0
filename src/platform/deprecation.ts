import type { LocalDate } from './clock.ts';

/** The day of a deprecation, and the day from which the thing may be removed. */
export interface Deprecation {
  since: LocalDate;
  sunset: LocalDate;
}

/** Names and operations of an earlier form of the API, all with the same sunset. */
export const legacyDeprecation: Deprecation = { since: '2026-11-01', sunset: '2028-11-01' };

/** The headers `Deprecation` (RFC 9745: a Date of structured fields) and `Sunset` (RFC 8594: an HTTP date). */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
  sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
});
