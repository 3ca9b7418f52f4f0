import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type OpenInput, operation } from '../../platform/http/operation.ts';
import { Problem } from '../../platform/problem.ts';
import { email, id, text } from '../../platform/values.ts';
import type { SignIn } from './sign-in.ts';

const credentials = z
  .strictObject({
    email,
    password: z.string().min(1).max(128).meta({ example: 'correct horse battery staple', format: 'password' }),
  })
  .meta({ id: 'Credentials' });

const person = z.object({ id, name: text(200, 'Ana Torres') }).meta({ id: 'Person' });

const cookiesOf = (headers: Headers) => ({ 'set-cookie': headers.getSetCookie() });

/** Signing in and out, and who is signed in. */
export const signInRoutes = (signIn: SignIn) => [
  operation({
    id: 'signIn',
    method: 'POST',
    path: '/account/v1/sign-in',
    tag: 'Account',
    summary: 'Sign in with a password',
    description: 'Sets the session cookie. A few attempts a minute are taken from one address.',
    scope: { access: 'anyone' },
    body: { schema: credentials },
    reply: { status: 200, data: person },
    errors: [commonErrors.invalidToken],
    open: async ({ body, headers }: OpenInput<z.infer<typeof credentials>>) => {
      const userAgent = headers['user-agent'] ?? '';
      const answer = await signIn.api
        .signInEmail({ body, headers: new Headers({ 'user-agent': userAgent }), returnHeaders: true })
        .catch((error: { statusCode?: number }) => {
          if (error.statusCode === undefined || error.statusCode >= 500) throw error;
          throw new Problem(commonErrors.invalidToken, 'The e-mail address or the password is wrong.');
        });
      const { user } = answer.response;
      return { data: { id: user.id, name: user.name }, headers: cookiesOf(answer.headers) };
    },
  }),
  operation({
    id: 'signOut',
    method: 'POST',
    path: '/account/v1/sign-out',
    tag: 'Account',
    summary: 'Sign out',
    scope: { access: 'anyone' },
    reply: {
      status: 200,
      data: z.object({ signedOut: z.boolean().meta({ example: true }) }).meta({ id: 'SignedOut' }),
    },
    open: async ({ headers }: OpenInput) => {
      const answer = await signIn.api.signOut({
        headers: new Headers({ cookie: headers.cookie ?? '' }),
        returnHeaders: true,
      });
      return { data: { signedOut: true }, headers: cookiesOf(answer.headers) };
    },
  }),
  operation({
    id: 'getMe',
    method: 'GET',
    path: '/account/v1/me',
    tag: 'Account',
    summary: 'Who is signed in',
    scope: { access: 'session' },
    reply: { status: 200, data: person },
    read: async ({ caller }) => ({ data: { id: caller.actor.id, name: caller.actor.name } }),
  }),
];
