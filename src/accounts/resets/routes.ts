import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { shownAsWritten, written } from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { linkKey } from '../link.ts';
import { signInEmail } from '../sign-in-email.ts';
import { chosenPassword } from '../users/passwords.ts';
import type { SignInContext } from '../users/sign-in-context.ts';
import { users } from '../users/user-resource.ts';
import { choosePassword, resetLinkInvalid } from './choose-password.ts';
import { ownSignIn, type Resetting, signsInToOthers } from './may-reset.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const withKey = users.schema
  .extend({
    key: linkKey.meta({ description: 'The key of the reset link; shown only once.' }),
  })
  .meta({ id: 'UserWithKey' });
const choice = z
  .strictObject({
    key: linkKey,
    password: chosenPassword,
  })
  .meta({ id: 'PasswordChoice' });

interface ResetContext extends SignInContext {
  work: Work;
  sealMailKey: Resetting['sealMailKey'];
}

/** Resetting the sign-in of another user, for administrators, and the link of the reset. */
export function resetRoutes(context: ResetContext): Operation[] {
  const resetting = (): Resetting => ({ byOperator: false, sealMailKey: context.sealMailKey });
  const common = {
    method: 'POST',
    tag: users.tag,
    scope: { access: 'session' },
    errors: [commonErrors.versionMismatch, ownSignIn, signsInToOthers],
  } as const;
  return [
    operation({
      ...common,
      id: 'resetUserPassword',
      path: `${users.path}/{id}/reset-password`,
      summary: "Reset a user's password",
      description:
        'The password stops working, and all sessions of the user end. Only this reply holds the key of the link `/reset-password#<key>`, which lets the user choose a new password within 24 hours. With a mail server (`SMTP_URL`), the link is also mailed to the user. Two-factor authentication stays on.',
      reply: { status: 200, data: withKey, etag: true },
      async write(tx, { params }) {
        const { id, key: text } = await resetPassword(tx, params.id, resetting());
        return showOnce(await shownAsWritten(tx, users, { id }), 'key', text);
      },
    }),
    operation({
      ...common,
      id: 'resetUserSecondFactor',
      path: `${users.path}/{id}/reset-second-factor`,
      summary: "Reset a user's two-factor authentication",
      description:
        'For a user who has lost both the authenticator app and the backup codes: the password alone is enough until the user sets up two-factor authentication again. All sessions of the user end, and the user is notified by mail where the installation has a mail server (`SMTP_URL`). For a user without two-factor authentication nothing changes.',
      reply: { status: 200, data: users.schema, etag: true },
      write: async (tx, { params }) => written(tx, users, await resetSecondFactor(tx, params.id, resetting())),
    }),
    operation({
      id: 'choosePassword',
      method: 'POST',
      path: '/account/v1/password-choices',
      tag: users.tag,
      summary: 'Choose a new password with a reset link',
      scope: { access: 'anyone' },
      body: { schema: choice },
      reply: { status: 200, data: signInEmail },
      errors: [resetLinkInvalid],
      async open({ body, headers }: OpenInput<z.infer<typeof choice>>) {
        const { email, userId } = await choosePassword(context, body, headers);
        // The link proves the person, so strangers who guess do not keep this browser from signing in.
        return { data: { email }, headers: { 'set-cookie': [context.devices.issue(userId)] } };
      },
    }),
  ];
}
