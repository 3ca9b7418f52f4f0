/**
 * `rollcall-depth`: how many webhooks led to a delivery, this one included. A receiver sends it back with the calls that
 * it makes because of the delivery, so that a loop is found: it would be called because of its own call for ever. Rollcall
 * holds suspected deliveries and reports them to administrators, and a person releases them.
 *
 * No caller can claim that more webhooks led to a change than did: an HMAC (RFC 2104) binds the value to the delivery
 * and the account, and it holds for an hour. Any other value means that no webhook led to the call. A receiver of a
 * deep value can send it with other calls for that hour; then Rollcall holds and reports their deliveries, and none is
 * lost.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { systemCaller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { deliveryId } from '../deliveries/delivery-form.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { recordLoop } from '../endpoints/events.ts';
import { noteLoopTold } from '../endpoints/store.ts';
import type { EndpointKey, LoggedItem } from './store.ts';

/** Milliseconds. */
const holdsFor = 3_600_000;
const form = /^(\d{1,6})\.(\d{1,12})\.[0-9a-f-]{36}\.[0-9a-f-]{36}\.([\w-]{43})$/;

/** The event and endpoint of an attempt. */
interface Delivery extends EndpointKey {
  eventId: string;
  depth: number;
}

/** The keys that sign, the newest first. */
const signingKeys = (box: Pick<SecretBox, 'keysFor'>): KeyObject[] =>
  box.keysFor('depth of webhooks').map(({ key }) => createSecretKey(key));

const sign = (key: KeyObject, accountId: string, content: string): string =>
  createHmac('sha256', key).update(`${accountId}.${content}`).digest('base64url');

/**
 * Makes the value of the header: depth, Unix seconds, endpoint and event, and the HMAC over them and the account,
 * separated by dots. @param at milliseconds
 */
export function depthWriter(box: Pick<SecretBox, 'keysFor'>): (delivery: Delivery, at: number) => string {
  const [newest] = signingKeys(box);
  if (!newest) throw new Error('a depth needs a key');
  return ({ accountId, endpointId, eventId, depth }, at) => {
    const content = `${depth}.${Math.floor(at / 1000)}.${endpointId}.${eventId}`;
    return `${content}.${sign(newest, accountId, content)}`;
  };
}

/** Reads the header of a call in an account: 0 unless we made the value for that account within the last hour. */
export function depthReader(
  box: Pick<SecretBox, 'keysFor'>,
  clock: Clock,
): (accountId: string, value: string | string[]) => number {
  const keys = signingKeys(box);
  return (accountId, value) => {
    const [given, depth, seconds, mac] = (typeof value === 'string' && form.exec(value)) || [];
    if (given === undefined || mac === undefined) return 0;
    const content = given.slice(0, -mac.length - 1);
    const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(sign(key, accountId, content)), Buffer.from(mac)));
    return isOurs && Math.abs(clock.now() - Number(seconds) * 1000) <= holdsFor ? Number(depth) : 0;
  };
}

/** How many webhooks may lead to an event that is still delivered. */
const maxDepth = 8;

export const isTooDeep = ({ depth }: Pick<LoggedItem, 'depth'>): boolean => depth > maxDepth;

/** Reports a delivery that will be held to administrators, unless they heard of its endpoint within the last hour. */
export async function tellOfLoop(
  { write }: { write: Work['write'] },
  { accountId, endpointId }: EndpointKey,
  { sequence, eventId, depth }: LoggedItem,
): Promise<void> {
  await write(systemCaller({ id: accountId, timeZone: 'UTC' }, 'webhooks'), async (tx) => {
    const endpoint = await lockRow(tx, endpoints, endpointId, 'consequence').catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!endpoint || !(await noteLoopTold(tx, endpointId))) return;
    recordLoop(tx, endpoint, { deliveryId: deliveryId(endpointId, sequence), eventId, depth });
  });
}
