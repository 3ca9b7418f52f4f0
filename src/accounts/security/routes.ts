import * as z from 'zod';
import { isConstraint } from '../../platform/db/database.ts';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { defined } from '../../platform/narrowing.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { id, instant, text } from '../../platform/values.ts';
import { changePassword } from '../passwords/change-password.ts';
import { refusedCode, secondFactorUnreadable } from '../second-factors/refused-code.ts';
import { hasSecondFactor } from '../second-factors/store.ts';
import { LockedOut } from '../sessions/failed-sign-ins.ts';
import { noteSignIn } from '../sessions/note-sign-in.ts';
import { passwordOwner } from '../users/password-owner.ts';
import { refuseCommonPassword } from '../users/passwords.ts';
import { type BrowserHeaders, cookiesOf, headersFor, refusedAs, type SignInContext } from '../users/sign-in-context.ts';
import { type SignInOutcome, sessionsOf } from '../users/store.ts';

const wrongPassword: ErrorType = {
  code: 'wrong_password',
  status: 409,
  title: 'Incorrect password or code',
  cause: 'The current password or the code is incorrect, or the step has already been completed.',
  cure: 'Enter the current password, or the latest code of the authenticator app.',
};

const password = z.string().min(1).max(128).meta({ example: 'correct horse battery staple', format: 'password' });
const withPassword = z.strictObject({ password }).meta({ id: 'PresentPassword' });
const newPassword = z
  .strictObject({
    currentPassword: password,
    newPassword: password.min(12).meta({ description: 'At least 12 characters.' }),
  })
  .meta({ id: 'PasswordChange' });
const code = z
  .strictObject({
    code: z
      .string()
      .regex(/^\d{6}$/)
      .max(6)
      .meta({ example: '123456' }),
  })
  .meta({ id: 'AuthenticatorCode' });
const done = z.object({ done: z.boolean().meta({ example: true }) }).meta({ id: 'Done' });
const secondFactor = z
  .object({
    uri: z
      .string()
      .max(500)
      .regex(/^otpauth:/)
      .meta({
        example: 'otpauth://totp/Rollcall:ana@example.com?secret=JBSWY3DPEHPK3PXP',
        description: 'For an authenticator app, as text or as a QR code.',
      }),
    backupCodes: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[\w-]+$/)
          .meta({ example: 'aB3dE-fG6hI' }),
      )
      .max(20)
      .meta({ description: 'Backup codes, each valid for one sign-in; shown only once.' }),
  })
  .meta({ id: 'SecondFactorBegun' });
const sessions = z
  .object({
    sessions: z
      .array(
        z.object({
          id,
          createdAt: instant,
          expiresAt: instant,
          userAgent: text(500, 'Mozilla/5.0').nullable(),
        }),
      )
      .max(1000),
  })
  .meta({ id: 'SessionList' });

/** The user's own sign-in: password, second factor, sessions. */
export function securityRoutes(context: SignInContext): Operation[] {
  // Looked up late: the document is generated without the parts of the product.
  const api = () => context.signIn.api;
  const wrong = 'The current password or the code is incorrect.';
  /** Records the person's action or attempt in the sign-in log. */
  const note = ({ personId, headers }: OpenInput, outcome: SignInOutcome) =>
    personId === undefined ? undefined : noteSignIn(context, { userId: personId, outcome, headers });
  /** @param compare names the current password, and does what it permits */
  const withCurrentPassword = async <T>(input: OpenInput, compare: (personId: string) => Promise<T>): Promise<T> => {
    const personId = defined(input.personId, 'the person');
    const attempt = await context.failures.beginInSession(personId);
    if (attempt instanceof LockedOut) {
      if (attempt.isFirst) await note(input, 'locked_out');
      throw attempt;
    }
    const done = await compare(personId).catch(async (error: { statusCode?: number; body?: { code?: string } }) => {
      if (error.body?.code === 'INVALID_PASSWORD') await note(input, 'wrong_current_password');
      else await attempt.takeBack();
      return refusedAs(wrongPassword, wrong)(error);
    });
    // What is done is done: an attempt that stays counted only errs on the strict side.
    await attempt.takeBack().catch(() => {});
    return done;
  };
  const common = { tag: 'Account', scope: { access: 'session' } } as const;
  const errors = [wrongPassword];
  /** better-auth labels the code with its name for a person; an app should show their address. */
  const labelled = async (uri: string, headers: BrowserHeaders): Promise<string> => {
    const owner = await passwordOwner(context, headers);
    return uri.replace(/^otpauth:\/\/totp\/[^?]*/, `otpauth://totp/Rollcall:${encodeURIComponent(owner?.email ?? '')}`);
  };
  return [
    operation({
      ...common,
      id: 'changePassword',
      method: 'POST',
      path: '/account/v1/password',
      summary: 'Change your password',
      description: 'Ends all other sessions of the user.',
      body: { schema: newPassword },
      reply: { status: 200, data: done },
      errors,
      async open(input: OpenInput<z.infer<typeof newPassword>>) {
        const { body, headers } = input;
        const owner = await passwordOwner(context, headers);
        if (owner) refuseCommonPassword(body.newPassword, owner, '/newPassword');
        const cookies = await withCurrentPassword(input, (id) => changePassword(context, id, body, headers));
        if (!cookies) throw new Problem(wrongPassword, 'Your password has been reset in the meantime.');
        await note(input, 'password_changed');
        return { data: { done: true }, headers: cookies };
      },
    }),
    operation({
      ...common,
      id: 'beginSecondFactor',
      method: 'POST',
      path: '/account/v1/second-factor',
      summary: 'Set up two-factor authentication',
      description: 'Sign-in asks for a code once the first code has been confirmed.',
      body: { schema: withPassword },
      reply: { status: 200, data: secondFactor },
      errors,
      async open(input: OpenInput<z.infer<typeof withPassword>>) {
        const { body, headers } = input;
        const made = await withCurrentPassword(input, () =>
          api()
            .enableTwoFactor({ body, headers: headersFor(headers) })
            .catch((error: unknown) => {
              if (!isConstraint(error)) throw error;
              throw new Problem(wrongPassword, 'Another request has set up a second factor at the same time.');
            }),
        );
        const { totpURI, backupCodes } = made as { totpURI: string; backupCodes: string[] };
        return { data: { uri: await labelled(totpURI, headers), backupCodes } };
      },
    }),
    operation({
      ...common,
      id: 'confirmSecondFactor',
      method: 'POST',
      path: '/account/v1/second-factor/confirm',
      summary: 'Confirm two-factor authentication',
      body: { schema: code },
      reply: { status: 200, data: done },
      errors: [...errors, secondFactorUnreadable],
      async open(input: OpenInput<z.infer<typeof code>>) {
        const { body, headers, personId: userId } = input;
        // The library would compare the code once more: it counts no wrong ones of a session, and a right one stays unused.
        if (await hasSecondFactor(context.db, defined(userId, 'the person'))) {
          throw new Problem(wrongPassword, 'Two-factor authentication is enabled already.');
        }
        const answer = await api()
          .verifyTOTP({ body, headers: headersFor(headers), returnHeaders: true })
          .catch(refusedCode(context, { userId, headers }, wrongPassword, wrong));
        await note(input, 'second_factor_enabled');
        return { data: { done: true }, headers: cookiesOf(answer.headers) };
      },
    }),
    operation({
      ...common,
      id: 'endSecondFactor',
      method: 'POST',
      path: '/account/v1/second-factor/end',
      summary: 'Disable two-factor authentication',
      body: { schema: withPassword },
      reply: { status: 200, data: done },
      errors,
      async open(input: OpenInput<z.infer<typeof withPassword>>) {
        const { body, headers, personId } = input;
        const wasEnabled = await hasSecondFactor(context.db, defined(personId, 'the person'));
        const answer = await withCurrentPassword(input, () =>
          api().disableTwoFactor({ body, headers: headersFor(headers), returnHeaders: true }),
        );
        if (wasEnabled) await note(input, 'second_factor_disabled');
        return { data: { done: true }, headers: cookiesOf(answer.headers) };
      },
    }),
    operation({
      id: 'listSessions',
      method: 'GET',
      path: '/account/v1/sessions',
      tag: 'Account',
      summary: 'List your sessions',
      scope: { access: 'session' },
      reply: { status: 200, data: sessions },
      read: async (reader) => ({ data: { sessions: await sessionsOf(reader, reader.caller.actor.id, reader.now) } }),
    }),
    operation({
      ...common,
      id: 'endOtherSessions',
      method: 'POST',
      path: '/account/v1/sessions/end-others',
      summary: 'End your other sessions',
      reply: { status: 200, data: done },
      async open({ headers }: OpenInput) {
        await api().revokeOtherSessions({ headers: headersFor(headers) });
        return { data: { done: true } };
      },
    }),
  ];
}
