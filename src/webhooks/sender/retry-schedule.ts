import { isHealthFailure } from './health.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds after the first failure, the second, … ; after the last of these daily. */
const delays = [
  5,
  30,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
  12 * hour,
];
const daily = 24 * hour;
const jitter = 0.2;
/** No attempt is scheduled later than so many milliseconds from now. */
export const longestDelay = daily * (1 + jitter) * 1000;

/** All attempts of one delivery, about 13 days. */
const maxAttempts = 25;
/** Attempts when the receiver calls the request itself wrong: more of the same will not help. */
const maxRefusals = 6;
interface Failure {
  /** The number of attempts, this one included; probes do not count. */
  attempts: number;
  status: number | null;
  /** The receiver's `Retry-After`, if it sent one. */
  retryAfter: string | undefined;
}

/** The seconds in a `Retry-After`, as a number or as a date (RFC 9110, 10.2.3); at most a day. */
function secondsAsked(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), daily);
}

/**
 * When to try again after a failure, in milliseconds from `now`; undefined when the attempts are used up.
 * @param random a number from 0 to 1: receivers that failed together should not all be called together
 */
export function retryDelay(
  { attempts, status, retryAfter: asked }: Failure,
  now: number,
  random: number,
): number | undefined {
  const isRefusal = status !== null && status >= 400 && !isHealthFailure({ status });
  if (attempts >= (isRefusal ? maxRefusals : maxAttempts)) return undefined;
  const scheduled = (delays[attempts - 1] ?? daily) * (1 + jitter * (2 * random - 1));
  return Math.max(Math.round(scheduled * 1000), retryAfter(status, asked, now));
}

/** The delay that the receiver asks for, in milliseconds from `now`: with 429 and 503, at most a day. */
export function retryAfter(status: number | null, asked: string | undefined, now: number): number {
  return status === 429 || status === 503 ? Math.round(secondsAsked(asked, now) * 1000) : 0;
}
