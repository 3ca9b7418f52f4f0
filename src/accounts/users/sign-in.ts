import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { afterDeadlocks, type Database, toCallerError } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { require } from '../../platform/require.ts';
import { admitSession } from './admit-session.ts';
import { datesAsObjects } from './dates-as-objects.ts';
import { type SignInSecret, takeEarlierCookies } from './sign-in-secrets.ts';

interface SignInOptions {
  clock: Clock;
  baseUrl: string;
  /** The newest first: it signs and encrypts, the others verify and decrypt. */
  secrets: SignInSecret[];
  /** Another way to keep passwords than better-auth's scrypt. */
  passwordHashing?: PasswordHashing | undefined;
}

/** How passwords are kept: scrypt, which is slow on purpose, except in tests that sign in by the hundred. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** After so many wrong codes in a row no code is accepted for a while (NIST SP 800-63B, 5.2.2), in seconds. */
export const lockOut = { maxFailedAttempts: 10, durationSeconds: 900 };

/** better-auth, which is a tenth of what a start would load. */
const library = () => ({
  ...(require('@better-auth/kysely-adapter') as typeof import('@better-auth/kysely-adapter')),
  ...(require('better-auth/minimal') as typeof import('better-auth/minimal')),
  ...(require('better-auth/plugins/two-factor') as typeof import('better-auth/plugins/two-factor')),
});

/** Passwords and sessions; it is loaded and made with the first request that needs it, not by processes that serve none. */
export function createSignIn(db: Database, options: SignInOptions) {
  let made: ReturnType<typeof makeSignIn> | undefined;
  const make = () => {
    made ??= makeSignIn(db, options);
    return made;
  };
  return {
    get api() {
      return make().api;
    },
    get $context() {
      return make().$context;
    },
  };
}

/**
 * The connections of better-auth, which sends single statements and runs none again by itself. They are part of the load of the
 * process, from the wait for a connection on.
 */
const poolOf = ({ pool, load }: Database): PostgresPool => ({
  async connect() {
    const tell = (error: unknown) => Promise.reject(toCallerError(error));
    const end = () => {
      load.underWay--;
      load.done++;
    };
    load.underWay++;
    const client = await pool.connect().catch((error) => {
      end();
      return tell(error);
    });
    const query = (text: string, values: readonly unknown[]) =>
      afterDeadlocks(() => client.query(text, [...values])).catch(tell);
    const release = () => {
      end();
      client.release();
    };
    return Object.create(client, { query: { value: query }, release: { value: release } });
  },
  end: () => pool.end(),
  options: pool.options,
});

/**
 * Passwords and sessions, by better-auth on our tables. Never call it inside a transaction: it has separate
 * connections. Rate limits and the check of Origin are ours (see `http/server.ts`), so better-auth's are off.
 */
function makeSignIn(db: Database, { clock, baseUrl, secrets, passwordHashing }: SignInOptions) {
  const { betterAuth, kyselyAdapter, twoFactor } = library();
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: poolOf(db) }), plugins: [datesAsObjects] });
  return betterAuth({
    baseURL: baseUrl,
    secrets,
    hooks: { before: takeEarlierCookies(secrets) },
    database: kyselyAdapter(kysely, { type: 'postgres' }),
    telemetry: { enabled: false },
    // better-auth throws its errors, and we log them.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      autoSignIn: false,
      ...(passwordHashing ? { password: passwordHashing } : {}),
    },
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix: 'rollcall',
      useSecureCookies: baseUrl.startsWith('https:'),
    },
    user: {
      modelName: 'users',
      // Several people may have one address; see sign-up.ts.
      fields: {
        email: 'sign_in_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { address: { type: 'string', fieldName: 'email', required: true } },
    },
    session: {
      modelName: 'user_sessions',
      // A session ends seven days after the sign-in, as its cookie does.
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    databaseHooks: { session: { create: { before: admitSession(db, clock) } } },
    plugins: [
      twoFactor({
        issuer: 'Rollcall',
        accountLockout: { enabled: true, ...lockOut },
        twoFactorTable: 'user_second_factors',
        schema: {
          user: { fields: { twoFactorEnabled: 'second_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    verification: {
      modelName: 'user_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });
}

export type SignIn = ReturnType<typeof createSignIn>;
