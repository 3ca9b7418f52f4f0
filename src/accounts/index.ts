export { type Account, accountMaker, findAccount, listAccounts, setApiAddOn } from './accounts/store.ts';
export const accountTags = {
  Account:
    'The company and its limits; sign-in and administration for users. A token needs none of the sign-in operations.',
};
export { switchAddOn } from './add-on/switch-add-on.ts';
export { createAuthenticate } from './authenticate.ts';
export { accountFieldErrors } from './field-errors.ts';
export { infoRoutes } from './info/routes.ts';
export { createInvitation } from './invitations/create-invitation.ts';
export { invitations, invitationWithKey } from './invitations/invitation.ts';
export { createMail } from './mail/create-mail.ts';
export { resealMail } from './mail/store.ts';
export { endpointsOfTokens } from './ports.ts';
export { createRequestRecorder } from './request-log/recorder.ts';
export { purgeRequests } from './request-log/store.ts';
export { resetsByOperator } from './resets/by-operator.ts';
export { purgeResets } from './resets/store.ts';
export { type Role, roleCan, roles } from './roles/built-in.ts';
export { type AccountContext, accountEventTypes, accountRoutes, concernsTokens } from './routes.ts';
export { resealSecondFactors } from './second-factors/reseal.ts';
export { createDeviceCookies } from './sessions/device-cookie.ts';
export { FailedSignIns, failuresCountFor } from './sessions/failed-sign-ins.ts';
export { purgeFailures, purgeSessions, purgeSignIns } from './sessions/store.ts';
export { issueSetUpCode } from './setup/set-up-code.ts';
export { createTokenAuthenticator } from './tokens/authenticate-token.ts';
export { revokeApiToken } from './tokens/revoke-token.ts';
export { isScope, scopes } from './tokens/scopes.ts';
export { createToken, listTokens } from './tokens/store.ts';
export { createUsageRecorder } from './usage/recorder.ts';
export { purgeUsage } from './usage/store.ts';
export { codesCountFor } from './users/admit-session.ts';
export type { RoleRules } from './users/authenticate-person.ts';
export { createSignIn, type SignIn } from './users/sign-in.ts';
export { disableSignInOf, enableSignInOf } from './users/sign-in-of-employee.ts';
export { type SignInSecret, signInSecrets } from './users/sign-in-secrets.ts';
export { type Membership, purgeUsedCodes } from './users/store.ts';
export { createUser } from './users/user.ts';
