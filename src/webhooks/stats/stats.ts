/**
 * Hourly statistics of an endpoint. Attempts are counted as they are recorded, in buckets of their duration that grow
 * by a fifth each: a percentile is that exact, and costs the same for any number of attempts.
 */
const growth = 1.2;

/** The bucket of a duration in milliseconds. */
const bucketOf = (durationMs: number): number =>
  durationMs < 1 ? 0 : Math.ceil(Math.log(durationMs) / Math.log(growth) - 1e-9);

const upTo = (bucket: number): number => Math.round(growth ** bucket);

/** Attempts of one hour whose duration falls into one bucket. */
export interface Tally {
  hour: string;
  bucket: number;
  sent: number;
  failed: number;
}

/** Counts attempts by hour and duration. */
export function tallyOf(
  attempts: readonly { startedAt: string; durationMs: number; responseStatus: number | null }[],
): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { startedAt, durationMs, responseStatus } of attempts) {
    const hour = `${startedAt.slice(0, 13)}:00:00.000Z`;
    const bucket = bucketOf(durationMs);
    const key = `${hour} ${bucket}`;
    const tally = tallies.get(key) ?? { hour, bucket, sent: 0, failed: 0 };
    tallies.set(key, tally);
    tally.sent++;
    if (responseStatus === null || responseStatus < 200 || responseStatus > 299) tally.failed++;
  }
  return [...tallies.values()];
}

interface Hour {
  hour: string;
  sent: number;
  failed: number;
  /** Milliseconds; null without attempts. */
  p50: number | null;
  p95: number | null;
}

/** One entry for each hour from `first` on, an instant on the hour; tallies may come in any order. */
export function hoursOf(tallies: readonly Tally[], first: string, count: number): Hour[] {
  const byHour = Map.groupBy(tallies, ({ hour }) => hour);
  return Array.from({ length: count }, (_, n) => {
    const hour = new Date(Date.parse(first) + n * 3_600_000).toISOString();
    const buckets = (byHour.get(hour) ?? []).toSorted((a, b) => a.bucket - b.bucket);
    const sum = (key: 'sent' | 'failed') => buckets.reduce((total, tally) => total + tally[key], 0);
    const sent = sum('sent');
    const percentile = (share: number) => {
      let passed = 0;
      const found = buckets.find((tally) => {
        passed += tally.sent;
        return passed >= sent * share;
      });
      return found ? upTo(found.bucket) : null;
    };
    return { hour, sent, failed: sum('failed'), p50: percentile(0.5), p95: percentile(0.95) };
  });
}
