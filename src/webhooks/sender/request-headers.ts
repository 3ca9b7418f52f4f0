import type { Sign } from '../signing/signer.ts';
import type { Parcel } from './courier.ts';

const userAgent = 'Rollcall-Webhooks/1';

interface Attempt {
  item: Parcel;
  /** Unix milliseconds of this attempt. */
  at: number;
  sign: Sign;
  /** The value of `rollcall-depth`. */
  depth: string;
  /** The bytes of the body. */
  body: string;
  /** The endpoint's own headers. */
  custom: Record<string, string>;
  /** Further headers of Rollcall. */
  extra: Record<string, string>;
}

/** The headers of a delivery: those of Standard Webhooks, of Rollcall, and the endpoint's own. */
export function requestHeaders({ item, at, body, sign, depth, custom, extra }: Attempt): Record<string, string> {
  const timestamp = Math.floor(at / 1000);
  return {
    ...custom,
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': item.eventId,
    'webhook-timestamp': String(timestamp),
    ...sign({ id: item.eventId, timestamp, body }),
    'rollcall-sequence': String(item.sequence),
    'rollcall-attempt': String(item.attempts + 1),
    'rollcall-depth': depth,
    ...extra,
  };
}
