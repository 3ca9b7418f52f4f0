import { removedWithEmployee } from '../followers.ts';
import { ownDataEvents } from './events.ts';
import { ownDataRequests } from './request.ts';
import { changesOf, namesIn } from './store.ts';

export const ownDataFollower = removedWithEmployee(ownDataRequests, {
  deleted: async (tx, row, { employee }) =>
    ownDataEvents.deleted(tx, row, { employee, changedFields: await namesIn(tx, await changesOf(tx, row.id)) }),
  restored: async (tx, row, { employee }) =>
    ownDataEvents.restored(tx, row, { employee, changedFields: await namesIn(tx, await changesOf(tx, row.id)) }),
});
