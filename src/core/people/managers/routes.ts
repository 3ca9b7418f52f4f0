import type { Operation } from '../../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  redactedMeta,
  removeOperation,
} from '../../../platform/http/resource-operations.ts';
import { list } from '../../../platform/resource/read.ts';
import { withoutBeyondReach } from '../employee-short/index.ts';
import { createManager } from './create-manager.ts';
import { employeeManagers } from './manager.ts';
import { removeManager } from './remove-manager.ts';

const listing = listOperation(employeeManagers);

export const managerRoutes: Operation[] = [
  {
    ...listing,
    reply: { ...listing.reply, meta: redactedMeta },
    read: async (reader, { query }) =>
      withoutBeyondReach(reader, 'manager', await list(reader, employeeManagers, query)),
  },
  createOperation(employeeManagers, createManager, {
    description: 'There is one for each combination of employee, manager and permission.',
  }),
  getOperation(employeeManagers),
  removeOperation(employeeManagers, removeManager),
];
