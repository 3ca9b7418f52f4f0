import * as z from 'zod';
import { show } from '../../platform/resource/read.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { instant, integer } from '../../platform/values.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { hoursOf } from './stats.ts';
import { findTallies } from './store.ts';

const count = integer(0, Number.MAX_SAFE_INTEGER, 120);
const duration = (share: string) =>
  integer(0, 120_000, 45)
    .nullable()
    .meta({ description: `${share} of the attempts took no longer, in milliseconds, to a fifth; null without any.` });

/** One hour of an endpoint, as a reply shows it. */
export const hourly = z
  .object({
    hour: instant.meta({ description: 'When the hour began.' }),
    sent: count.meta({ description: 'Attempts.' }),
    failed: count.meta({ description: 'Those of them that were not answered with 2xx.', example: 2 }),
    p50: duration('Half'),
    p95: duration('95 %'),
  })
  .meta({ id: 'WebhookEndpointHour' });

/**
 * The latest hours of an endpoint, the present one last.
 * @throws Problem `not_found`
 */
export async function showStats(reader: Reader, endpointId: string, hours: number) {
  await show(reader, endpoints as unknown as Resource, endpointId);
  const present = Date.parse(`${reader.now.slice(0, 13)}:00:00.000Z`);
  const first = new Date(present - (hours - 1) * 3_600_000).toISOString();
  return hoursOf(await findTallies(reader, { accountId: reader.caller.accountId, endpointId }, first), first, hours);
}
