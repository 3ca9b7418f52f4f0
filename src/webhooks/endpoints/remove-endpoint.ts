import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { changeReplay } from '../replays/change-replay.ts';
import { findOpenReplays } from '../replays/store.ts';
import { endpoints } from './endpoint.ts';
import { endpointEvents } from './events.ts';
import { expireDeliveries } from './store.ts';

/** Removes an endpoint. Its replays are cancelled, its pending deliveries expire, and the reply says how many there were. */
export async function removeEndpoint(tx: Tx, id: string) {
  const before = await lockRow(tx, endpoints, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  // First: without its lease a worker ends no replay any more.
  const expiredDeliveries = await expireDeliveries(tx, id);
  for (const replay of await findOpenReplays(tx, id)) await changeReplay(tx, replay, 'cancel', 'consequence');
  const row = await removeRow(tx, endpoints, before);
  endpointEvents.deleted(tx, row);
  return { row, meta: { expiredDeliveries } };
}
