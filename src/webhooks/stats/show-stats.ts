import * as z from 'zod';
import type { Instant } from '../../platform/clock.ts';
import { show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { instant, integer } from '../../platform/values.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { findTallies, hoursOf, sumTallies, type Tally } from './store.ts';

const count = integer(0, Number.MAX_SAFE_INTEGER, 120);
const duration = (share: string) =>
  integer(0, 120_000, 45)
    .nullable()
    .meta({ description: `${share} of the attempts took no longer, in milliseconds, to a fifth; null without any.` });

/** One hour of an endpoint, or of all of them together, in a reply. */
export const hourly = z
  .object({
    hour: instant.meta({ description: 'When the hour began.' }),
    sent: count.meta({ description: 'Attempts.' }),
    failed: count.meta({ description: 'Attempts that were not answered with 2xx.', example: 2 }),
    p50: duration('Half'),
    p95: duration('95 %'),
  })
  .meta({ id: 'WebhookEndpointHour' });

/**
 * The latest hours of an endpoint, the present one last.
 * @throws Problem `not_found`
 */
export async function showEndpointStats(reader: Reader, endpointId: string, hours: number) {
  await show(reader, endpoints, endpointId);
  const { accountId } = reader.caller;
  return latest(reader, hours, (from) => findTallies(reader, { accountId, endpointId }, from));
}

/** The latest hours of all endpoints of the caller's account together, the present one last. */
export const showStats = (reader: Reader, hours: number) =>
  latest(reader, hours, (from) => sumTallies(reader, reader.caller.accountId, from));

async function latest(reader: Reader, hours: number, find: (from: Instant) => Promise<Tally[]>) {
  const present = Date.parse(`${reader.now.slice(0, 13)}:00:00.000Z`);
  const first = new Date(present - (hours - 1) * 3_600_000).toISOString();
  return hoursOf(await find(first), first, hours);
}
