import type { Operation } from '../../platform/http/operation.ts';
import {
  getOperation,
  listOperation,
  updateOperations,
  verbOperation,
} from '../../platform/http/resource-operations.ts';
import { lastAdministrator, setUserDisabled, updateUser } from './change-user.ts';
import { users } from './user-resource.ts';

const description = "Takes effect with the user's next request. Repeating the request changes nothing.";

/** The users of the account, for its administrators. */
export const userRoutes: Operation[] = [
  listOperation(users),
  getOperation(users),
  ...updateOperations(users, updateUser, { errors: [lastAdministrator] }),
  verbOperation(users, 'disable', (tx, id) => setUserDisabled(tx, id, true), {
    description,
    errors: [lastAdministrator],
  }),
  verbOperation(users, 'enable', (tx, id) => setUserDisabled(tx, id, false), { description }),
];
