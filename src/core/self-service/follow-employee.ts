import { removedWithEmployee } from '../followers.ts';
import { recordDeleted, recordRestored } from './events.ts';
import { ownDataRequests } from './request.ts';
import { namesIn } from './store.ts';

export const ownDataFollower = removedWithEmployee(
  ownDataRequests,
  async (tx, employee, row) => recordDeleted(tx, employee, row, await namesIn(tx, row.id)),
  async (tx, employee, row) => recordRestored(tx, employee, row, await namesIn(tx, row.id)),
);
