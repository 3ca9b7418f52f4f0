import { removedWithEmployee } from '../followers.ts';
import { ownDataEvents } from './events.ts';
import { ownDataRequests } from './request.ts';
import { namesIn } from './store.ts';

export const ownDataFollower = removedWithEmployee(
  ownDataRequests,
  async (tx, employee, row) => ownDataEvents.deleted(tx, row, { employee, changedFields: await namesIn(tx, row.id) }),
  async (tx, employee, row) => ownDataEvents.restored(tx, row, { employee, changedFields: await namesIn(tx, row.id) }),
);
