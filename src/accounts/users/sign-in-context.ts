import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { DeviceCookies } from '../sessions/device-cookie.ts';
import type { FailedSignIns } from '../sessions/failed-sign-ins.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInSecret } from './sign-in-secrets.ts';

/** What signing in needs from the product. */
export interface SignInContext {
  db: Database;
  clock: Clock;
  signIn: SignIn;
  /** The secrets that encrypt second factors, the newest first. */
  secrets: readonly SignInSecret[];
  log: Logger;
  failures: FailedSignIns;
  devices: DeviceCookies;
  baseUrl: string;
}

/** The parts of a browser's request that are read here. */
export interface BrowserHeaders {
  cookie?: string | undefined;
  'user-agent'?: string | undefined;
  /** The address of the client, which the server writes over whatever the client sent. */
  'rollcall-address'?: string | undefined;
}

/** The headers that better-auth reads, and no others. */
export const headersFor = ({ cookie = '', 'user-agent': userAgent = '' }: BrowserHeaders): Headers =>
  new Headers({ cookie, 'user-agent': userAgent });

/** better-auth says of an error of the database only that it failed; of a wrong cookie it returns nothing. */
export const sessionUnavailable = (cause?: unknown): Problem =>
  new Problem(commonErrors.unavailable, 'The session cannot be checked or ended at the moment.', {
    headers: { 'retry-after': '2' },
    cause,
  });

/** The session of a browser, with its user; null without one. @throws Problem `unavailable` */
export const sessionOf = (signIn: SignIn, headers: Headers) =>
  signIn.api.getSession({ headers }).catch((error: unknown) => {
    throw sessionUnavailable(error);
  });

export const cookiesOf = (headers: Headers): Record<string, string[]> => ({ 'set-cookie': headers.getSetCookie() });

/** Translates better-auth's refusals into our errors; passes other errors on. */
export const refusedAs =
  (type: ErrorType, detail: string) =>
  (error: { statusCode?: number }): never => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    throw new Problem(type, detail);
  };
