/**
 * A receiver that calls the API because of a webhook, and sends back its `rollcall-depth`, would otherwise be called
 * because of its own call for ever. No event is lost: Rollcall holds suspected ones and reports them to administrators,
 * and a person releases them.
 */
import { systemCaller } from '../../platform/caller.ts';
import { Problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { deliveryId } from '../deliveries/delivery-form.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { recordLoop } from '../endpoints/events.ts';
import { noteLoopTold } from '../endpoints/store.ts';
import type { EndpointKey, LoggedItem } from './store.ts';

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
