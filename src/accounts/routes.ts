import type { Catalogue } from '../events/index.ts';
import type { Runnable } from '../platform/caller.ts';
import type { Operation } from '../platform/http/operation.ts';
import { listOperation } from '../platform/http/resource-operations.ts';
import type { Work } from '../platform/unit-of-work.ts';
import type { AccountMaker } from './accounts/store.ts';
import { addOnSwitched } from './add-on/events.ts';
import { addOnRoutes } from './add-on/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { forgottenRoutes } from './forgotten-passwords/routes.ts';
import { companyCreated, companyUpdated } from './info/events.ts';
import { invitationEvents } from './invitations/events.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { peopleViewRoutes } from './people-views/routes.ts';
import { requestRecords } from './request-log/request-record.ts';
import { resetRoutes } from './resets/routes.ts';
import { roleEvents } from './roles/events.ts';
import { roleRoutes } from './roles/routes.ts';
import { securityRoutes } from './security/routes.ts';
import type { FindDecidesAbout } from './sessions/me.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { setUpRoutes } from './setup/routes.ts';
import { tokenEvents } from './tokens/events.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { userEvents } from './users/events.ts';
import { userRoutes } from './users/routes.ts';
import type { SignInContext } from './users/sign-in-context.ts';

/** What the operations of `/account/v1` need from the product. */
export interface AccountContext extends SignInContext {
  work: Work;
  /** Every kind of event. */
  catalogue: Catalogue;
  /** Encrypts the key of a link for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
  findDecidesAbout: FindDecidesAbout;
  /** All of the API, once it is put together. */
  operations: () => readonly Runnable[];
  createFirstAccount: AccountMaker['createFirstAccount'];
}

/** `/account/v1`: people manage their sign-in here, and administrators the account. */
export const accountRoutes = (context: AccountContext): Operation[] => [
  ...setUpRoutes(context),
  ...sessionRoutes(context),
  ...securityRoutes(context),
  ...userRoutes,
  ...roleRoutes,
  ...resetRoutes(context),
  ...forgottenRoutes(context),
  ...invitationRoutes(context),
  ...addOnRoutes,
  ...peopleViewRoutes,
  ...tokenRoutes,
  ...usageRoutes,
  listOperation(requestRecords),
  ...auditRoutes(context.catalogue),
];

export const accountEventTypes = [
  companyUpdated,
  companyCreated,
  addOnSwitched,
  ...tokenEvents.types,
  ...userEvents.types,
  ...roleEvents.types,
  ...invitationEvents.types,
];
