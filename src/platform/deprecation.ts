import type { LocalDate } from './clock.ts';

/** Since when something should not be used any more, and the day from which it may be gone. */
export interface Deprecation {
  since: LocalDate;
  sunset: LocalDate;
}

/** Names and operations that clients of an earlier form of the API send: all of them go on the same day. */
export const earlierForm: Deprecation = { since: '2026-11-01', sunset: '2028-11-01' };

/** The headers `Deprecation` (RFC 9745: a Date of structured fields) and `Sunset` (RFC 8594: an HTTP date). */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
  sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
});
