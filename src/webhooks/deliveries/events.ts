import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id } from '../../platform/values.ts';
import type { Reopened } from './store.ts';

const retried = defineEvent({
  type: 'webhook_delivery.retried',
  description: 'A delivery that had failed, was held or was waiting was retried.',
  scope: 'webhooks:read',
  data: z.strictObject({ id, endpointId: id, eventId: id }),
});

export const deliveryEventTypes = [retried];

export const recordRetried = (tx: Tx, { attemptsCount, statusBefore, ...data }: Reopened): string =>
  recordEvent(tx, retried, {
    // A delivery has no version; only attempts are added.
    entity: { type: 'webhook_delivery', id: data.id, version: attemptsCount + 1 },
    changes: [{ field: 'status', before: statusBefore, after: 'pending' }],
    data,
  });
