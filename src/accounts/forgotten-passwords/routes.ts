import * as z from 'zod';
import { instantOf } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { email } from '../../platform/values.ts';
import { signInEmail } from '../sign-in-email.ts';
import type { SignInContext } from '../users/sign-in-context.ts';
import { insertForgotten } from './store.ts';

const noMailServer: ErrorType = {
  code: 'no_mail_server',
  status: 409,
  title: 'No mail server',
  cause: 'This installation sends no mail, so it cannot send a link to choose another password.',
  cure: 'Ask an administrator of your company to reset your password.',
};

const request = z.strictObject({ email }).meta({ id: 'ForgottenPassword' });

interface ForgottenContext extends SignInContext {
  /** Encrypts the key of a link for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

/**
 * A request only stores the address: the round of mail finds out whose it is (answer-forgotten.ts). So neither the reply
 * nor its duration depends on whether a user has the address.
 */
export const forgottenRoutes = (context: ForgottenContext): Operation[] => [
  operation({
    id: 'requestPasswordLink',
    method: 'POST',
    path: '/account/v1/password-requests',
    tag: 'Account',
    summary: 'Request a link to reset a password',
    description:
      'For users who forgot their password. Rollcall mails a link to the address if a user has it, and the reply is the same if none has. The link works once, for an hour; the password stays valid until then, and two-factor authentication stays on. Per hour, each e-mail address has five requests from one network and ten from all networks, and each network has twenty.',
    scope: { access: 'anyone' },
    body: { schema: request },
    reply: { status: 202, data: signInEmail },
    errors: [noMailServer, commonErrors.tooManyRequests],
    async open({ body, headers, network }: OpenInput<z.infer<typeof request>>) {
      if (!context.sealMailKey) throw new Problem(noMailServer, 'This installation sends no mail.');
      const lockedOut = await context.failures.countRequest(body.email, network);
      if (lockedOut) throw lockedOut;
      await insertForgotten(context.db, {
        id: newId(),
        email: body.email,
        userAgent: headers['user-agent']?.slice(0, 500) ?? null,
        createdAt: instantOf(context.clock.now()),
      });
      return { status: 202 as const, data: { email: body.email } };
    },
  }),
];
