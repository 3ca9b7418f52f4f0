import { type ErrorType, problem } from '../../platform/problem.ts';
import { show } from '../../platform/resource/read.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { deliveries } from './delivery.ts';
import { recordRetried } from './events.ts';
import { reopenDelivery } from './store.ts';

export const deliveryNotRetryable = {
  code: 'delivery_not_retryable',
  status: 409,
  title: 'Delivery not retryable',
  cause:
    'The delivery has not failed: it was delivered, has not been attempted yet or is held until its endpoint is active, or its endpoint was deleted.',
  cure: 'To send delivered events again, start a replay. To send held deliveries, resume the endpoint.',
  detail: 'The delivery is {status}.',
} as const satisfies ErrorType;

/**
 * Makes a delivery due at once that failed, is held as a suspected loop, or waits for its next attempt. It goes out
 * before the other waiting items of its lane; while the endpoint is not active it is held.
 * @throws Problem `not_found`, `delivery_not_retryable`
 */
export async function retryDelivery(tx: Tx, id: string): Promise<void> {
  const reopened = await reopenDelivery(tx, id);
  if (reopened) {
    recordRetried(tx, reopened);
    return;
  }
  const { data } = await show(tx, deliveries, id);
  const { status }: { status: string } = JSON.parse(data.text);
  throw problem(deliveryNotRetryable, { status });
}
