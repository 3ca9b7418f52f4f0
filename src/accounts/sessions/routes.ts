import * as z from 'zod';
import type { Runnable } from '../../platform/caller.ts';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { Problem } from '../../platform/problem.ts';
import { choice, email, id, language, text } from '../../platform/values.ts';
import { ifPasswordUnchanged } from '../passwords/password-unchanged.ts';
import { reaches } from '../roles/role.ts';
import { userRoles } from '../roles/role-of-user.ts';
import { secondFactorLocked } from '../second-factors/locked-codes.ts';
import { challengedPerson, challengeOf, refusedCode, secondFactorUnreadable } from '../second-factors/refused-code.ts';
import { disabledProblem, isDisabled, signInDisabled } from '../users/admit-session.ts';
import { cookiesOf, headersFor, type SignInContext, sessionOf, sessionUnavailable } from '../users/sign-in-context.ts';
import { type FindDecidesAbout, findMe } from './me.ts';
import { noteSignIn } from './note-sign-in.ts';
import { type Credentials, signInWithPassword } from './sign-in-with-password.ts';

const credentials = z
  .strictObject({
    email,
    password: z.string().min(1).max(128).meta({ example: 'correct horse battery staple', format: 'password' }),
  })
  .meta({ id: 'Credentials' });

const signedIn = z
  .object({
    id: id.nullable(),
    name: text(200, 'Ana Torres').nullable(),
    secondFactorRequired: z.boolean().meta({ example: false, description: 'Whether the next step asks for a code.' }),
  })
  .meta({ id: 'SignedIn' });

const code = z
  .strictObject({
    code: z
      .string()
      .max(20)
      .regex(/^[\w-]{6,20}$/)
      .meta({ example: '123456', description: 'A code from the authenticator app, or a backup code.' }),
  })
  .meta({ id: 'SecondFactorCode' });

const operationIds = z.array(z.string().max(100).regex(/^\w+$/).meta({ example: 'listEmployees' })).max(2000);

const idList = z.array(id).max(100_000);

const person = z
  .object({
    id,
    name: text(200, 'Ana Torres'),
    email,
    role: choice(userRoles),
    roleName: text(100, 'Recruiting').nullable().meta({
      description: 'The name of a role that the account made; null for a built-in role.',
      example: null,
    }),
    reach: choice(reaches).meta({
      description: 'The employees whom the user sees: all, those below them, or themselves.',
    }),
    operations: operationIds.nullable().meta({
      description: 'The operations that the user may run, by their operationId; null: all.',
    }),
    ownOperations: operationIds.meta({
      description: 'The operations that the user may run only about themselves.',
      example: [],
    }),
    employeeId: id.nullable(),
    hasSecondFactor: z.boolean().meta({ example: false }),
    decidesAbout: z.object({ absencesManagement: idList, checksManageRequestsAndIncidences: idList }).nullable().meta({
      description:
        'For a manager: the IDs of the employees whose time off and working time they decide. null for an administrator and others who decide for all employees.',
    }),
    company: z.object({ id, name: text(200, 'Acme'), language, timeZone: text(64, 'Europe/Madrid') }),
  })
  .meta({ id: 'Person' });

/** Backup codes have letters, the codes of an app have none. */
const isBackupCode = (value: string) => /\D/.test(value);

/** Signing in and out, and the signed-in person. */
export function sessionRoutes(
  context: SignInContext & { findDecidesAbout: FindDecidesAbout; operations: () => readonly Runnable[] },
): Operation[] {
  return [
    operation({
      id: 'signIn',
      method: 'POST',
      path: '/account/v1/sign-in',
      tag: 'Account',
      summary: 'Sign in with a password',
      description:
        'Sets the session cookie or, for users with two-factor authentication, a cookie for the next step. Each network has a few attempts per minute. Per hour, each e-mail address has 20 failures from one network and 100 from all networks; a browser that the user has signed in with before has another 20.',
      scope: { access: 'anyone' },
      isSigningIn: true,
      body: { schema: credentials },
      reply: { status: 200, data: signedIn },
      errors: [commonErrors.invalidToken, signInDisabled],
      async open(input: OpenInput<Credentials>) {
        const { person, cookies } = await signInWithPassword(context, input);
        const { id: userId = null, name = null } = person ?? {};
        return {
          data: { id: userId, name, secondFactorRequired: person === undefined },
          headers: { 'set-cookie': cookies },
        };
      },
    }),
    operation({
      id: 'signInWithCode',
      method: 'POST',
      path: '/account/v1/sign-in/second-factor',
      tag: 'Account',
      summary: 'Sign in with a second factor',
      description:
        'The step after the password for users with two-factor authentication. Each code of the app and each backup code works once. After ten incorrect codes in a row none is accepted for 15 minutes, and the user gets a mail.',
      scope: { access: 'anyone' },
      isSigningIn: true,
      body: { schema: code },
      reply: { status: 200, data: signedIn },
      errors: [commonErrors.invalidToken, signInDisabled, secondFactorUnreadable, secondFactorLocked],
      async open({ body, headers }: OpenInput<z.infer<typeof code>>) {
        const { api } = context.signIn;
        const attempt = { userId: await challengedPerson(context, headers), headers };
        const request = { body, headers: headersFor(challengeOf(headers)), returnHeaders: true } as const;
        const refused = refusedCode(
          context,
          attempt,
          commonErrors.invalidToken,
          'The code is incorrect, was already used or has expired; if it has expired, start again with the password.',
        );
        const verified = () =>
          (isBackupCode(body.code) ? api.verifyBackupCode(request) : api.verifyTOTP(request)).catch((error) => {
            if (isDisabled(error)) throw disabledProblem();
            return refused(error);
          });
        const answer = await (attempt.userId === undefined
          ? verified()
          : ifPasswordUnchanged(context.db, attempt.userId, verified));
        if (!answer)
          throw new Problem(commonErrors.invalidToken, 'Your password was changed; start again with the new one.');
        const { user } = answer.response as { user: { id: string; name: string } };
        await noteSignIn(context, { userId: user.id, outcome: 'signed_in', headers });
        return {
          data: { id: user.id, name: user.name, secondFactorRequired: false },
          headers: { 'set-cookie': [...answer.headers.getSetCookie(), context.devices.issue(user.id)] },
        };
      },
    }),
    operation({
      id: 'signOut',
      method: 'POST',
      path: '/account/v1/sign-out',
      tag: 'Account',
      summary: 'Sign out',
      scope: { access: 'anyone' },
      isSigningIn: true,
      reply: {
        status: 200,
        data: z.object({ signedOut: z.boolean().meta({ example: true }) }).meta({ id: 'SignedOut' }),
      },
      async open({ headers }: OpenInput) {
        const own = headersFor(headers);
        const answer = await context.signIn.api.signOut({ headers: own, returnHeaders: true });
        // better-auth does not say that it could not delete the session, which the cookie would still open.
        if (await sessionOf(context.signIn, own)) throw sessionUnavailable();
        return { data: { signedOut: true }, headers: cookiesOf(answer.headers) };
      },
    }),
    operation({
      id: 'getMe',
      method: 'GET',
      path: '/account/v1/me',
      tag: 'Account',
      summary: 'Get the signed-in user',
      scope: { access: 'session' },
      reply: { status: 200, data: person },
      async read(reader) {
        const data = await findMe(reader, context.findDecidesAbout, context.operations());
        if (!data)
          throw new Problem(
            commonErrors.sessionRequired,
            'This operation requires a signed-in user, and the request has a token.',
          );
        return { data };
      },
    }),
  ];
}
