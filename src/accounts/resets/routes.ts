import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { written } from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { email } from '../../platform/values.ts';
import { linkKey } from '../link.ts';
import { chosenPassword } from '../users/passwords.ts';
import type { SignInContext } from '../users/sign-in-context.ts';
import { users } from '../users/user-resource.ts';
import { choosePassword, resetLinkInvalid } from './choose-password.ts';
import { ownSignIn, type Resetting, signsInToOthers } from './may-reset.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const withKey = users.schema
  .extend({
    key: linkKey.meta({ description: 'Belongs to the link that they choose a password by; shown this once.' }),
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

/** Resetting the sign-in of another user, for administrators, and the link that it comes to. */
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
      summary: 'Reset the password of a user',
      description:
        'Their password works no longer, and they are signed out everywhere. The key in this reply, and nowhere else, makes the link `/reset-password#<key>` by which they choose another one within 24 hours. Where the installation has a mail server (`SMTP_URL`), it is also mailed to them. A second factor is asked for as before.',
      reply: { status: 200, data: withKey, etag: true },
      async write(tx, { params }) {
        const { id, key: text } = await resetPassword(tx, params.id, resetting());
        return showOnce(await written(tx, users, { id }), 'key', text);
      },
    }),
    operation({
      ...common,
      id: 'resetUserSecondFactor',
      path: `${users.path}/{id}/reset-second-factor`,
      summary: 'Reset the second factor of a user',
      description:
        'For a user who has lost their authenticator app and their backup codes: their password alone signs them in until they set up another one. They are signed out everywhere, and told by mail where the installation has a mail server (`SMTP_URL`). Of a user without a second factor nothing changes.',
      reply: { status: 200, data: users.schema, etag: true },
      write: async (tx, { params }) => written(tx, users, await resetSecondFactor(tx, params.id, resetting())),
    }),
    operation({
      id: 'choosePassword',
      method: 'POST',
      path: '/account/v1/password-choices',
      tag: users.tag,
      summary: 'Choose a password by the link of a reset',
      scope: { access: 'anyone' },
      body: { schema: choice },
      reply: { status: 200, data: z.object({ email }).meta({ id: 'PasswordChosen' }) },
      errors: [resetLinkInvalid],
      open: async ({ body, headers }: OpenInput<z.infer<typeof choice>>) => ({
        data: await choosePassword(context, body, headers),
      }),
    }),
  ];
}
