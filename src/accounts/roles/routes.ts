import type { Operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createRole, removeRole, updateRole } from './change-roles.ts';
import { ownRoles } from './role.ts';

/** The roles that an account made for itself, for its administrators; HR reads them, to invite people to them. */
export const roleRoutes: Operation[] = [
  listOperation(ownRoles),
  createOperation(ownRoles, createRole),
  getOperation(ownRoles),
  ...updateOperations(ownRoles, updateRole, {
    description: 'Takes effect with the next request of each user who has the role.',
  }),
  removeOperation(ownRoles, removeRole, {
    description: 'A role that users have, or that open invitations give, is refused with their numbers.',
  }),
];
