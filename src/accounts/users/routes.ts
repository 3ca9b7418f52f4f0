import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { getOperation, listOperation, updateOperations, written } from '../../platform/http/resource-operations.ts';
import { lastAdministrator, setUserDisabled, updateUser } from './change-user.ts';
import { users } from './user-resource.ts';

const switching = (id: string, verb: string, summary: string, disabled: boolean): Operation =>
  operation({
    id,
    method: 'POST',
    path: `${users.path}/{id}/${verb}`,
    tag: users.tag,
    summary,
    description: "Takes effect with the user's next request. Repeating the request changes nothing.",
    scope: { access: 'session' },
    reply: { status: 200, data: users.schema, etag: true },
    errors: [commonErrors.versionMismatch, ...(disabled ? [lastAdministrator] : [])],
    write: async (tx, { params }) => written(tx, users, await setUserDisabled(tx, params.id, disabled)),
  });

/** The users of the account, for its administrators. */
export const userRoutes: Operation[] = [
  listOperation(users),
  getOperation(users),
  ...updateOperations(users, updateUser, { errors: [lastAdministrator] }),
  switching('disableUser', 'disable', 'Disable a user', true),
  switching('enableUser', 'enable', 'Enable a user', false),
];
