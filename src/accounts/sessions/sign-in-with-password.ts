/**
 * Several people may have one address, each with a separate password. Rollcall first tries those who have signed in
 * with this browser before, counted against the browser; then the others, as strangers, the oldest first. The person whose
 * password matches is signed in.
 *
 * Strangers may be locked out (see failed-sign-ins.ts). Then no password is compared, with any address: a reply that
 * depended on it would still confirm a right guess.
 */

import { commonErrors } from '../../platform/errors.ts';
import { failureOf } from '../../platform/failure.ts';
import { nilId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { ifPasswordUnchanged } from '../passwords/password-unchanged.ts';
import { disabledProblem, isDisabled, signInDisabled } from '../users/admit-session.ts';
import { type BrowserHeaders, headersFor, type SignInContext } from '../users/sign-in-context.ts';
import { findPeople, type Person, type SignInOutcome } from '../users/store.ts';
import { LockedOut, type Source } from './failed-sign-ins.ts';
import { noteSignIn } from './note-sign-in.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface Request {
  body: Credentials;
  headers: BrowserHeaders;
  /** The origin of the request. */
  network: string;
}

/** The signed-in person, or that a code is required next; with the cookies to set. */
interface SignedIn {
  person: Person | undefined;
  cookies: string[];
}

/** The people of an attempt, and what it is counted against. */
interface Round {
  source: Source;
  people: Person[];
}

/** The person whose password it was, and better-auth's reply. */
interface Match {
  person: Person;
  cookies: string[];
}

/** Comparing with it takes better-auth as long as comparing with a real person's password. */
const unknownPerson: Person = {
  id: nilId,
  name: '',
  signInName: 'nobody@people.invalid',
  hasSecondFactor: false,
};

function roundsOf(people: Person[], { devices }: SignInContext, { headers, network }: Request): Round[] {
  const device = devices.read(headers.cookie);
  const own = people.filter(({ id }) => id === device?.userId);
  const others = people.filter(({ id }) => id !== device?.userId);
  const rounds: Round[] = device && own.length > 0 ? [{ source: { device: device.id }, people: own }] : [];
  return rounds.length > 0 && others.length === 0 ? rounds : [...rounds, { source: { network }, people: others }];
}

/**
 * Compares a password with those of people.
 * @returns the person with the password; `disabled` if only people with a disabled sign-in have it
 */
async function match(
  { db, signIn }: SignInContext,
  people: Person[],
  { body, headers }: Request,
): Promise<Match | 'wrong' | 'disabled'> {
  let otherwise: 'wrong' | 'disabled' = 'wrong';
  for (const person of people.length > 0 ? people : [unknownPerson]) {
    try {
      const signedIn = () =>
        signIn.api.signInEmail({
          body: { email: person.signInName, password: body.password },
          headers: headersFor(headers),
          returnHeaders: true,
        });
      const answer = await ifPasswordUnchanged(db, person.id, signedIn);
      if (answer) return { person, cookies: answer.headers.getSetCookie() };
    } catch (error) {
      const { statusCode = 500 } = failureOf(error);
      if (statusCode >= 500) throw error;
      if (isDisabled(error)) otherwise = 'disabled';
    }
  }
  return otherwise;
}

/** @returns the reply to the attempt, or why it is refused */
async function tryRound(
  context: SignInContext,
  { source, people }: Round,
  request: Request,
): Promise<SignedIn | Problem> {
  const { body, headers } = request;
  const note = async (outcome: SignInOutcome, about: Person[]) => {
    for (const { id } of about) await noteSignIn(context, { userId: id, outcome, headers });
  };
  const attempt = await context.failures.begin(body.email, source);
  if (attempt instanceof LockedOut) {
    if (attempt.isFirst) await note('locked_out', people);
    return attempt;
  }
  const found = await match(context, people, request);
  if (found === 'wrong') {
    await note('wrong_password', people);
    return new Problem(commonErrors.invalidToken, 'The e-mail address or the password is incorrect.');
  }
  // Wrong for the people before, it may be a guess at their passwords by its owner.
  const isFirst = found === 'disabled' ? people.length === 1 : found.person === people[0];
  if (isFirst) await attempt.takeBack();
  if (found === 'disabled') {
    await note('disabled', people);
    return disabledProblem();
  }
  const { person, cookies } = found;
  if (person.hasSecondFactor) return { person: undefined, cookies };
  await note('signed_in', [person]);
  return { person, cookies: [...cookies, context.devices.issue(person.id)] };
}

/**
 * Signs a person in by their password, or asks for their second factor.
 * @throws Problem `invalid_token`, `sign_in_disabled`, `too_many_requests`
 */
export async function signInWithPassword(context: SignInContext, request: Request): Promise<SignedIn> {
  const people = await findPeople(context.db, request.body.email);
  const refusals: Problem[] = [];
  for (const round of roundsOf(people, context, request)) {
    const came = await tryRound(context, round, request);
    if (!(came instanceof Problem)) return came;
    refusals.push(came);
  }
  throw refusals.find(({ type }) => type === signInDisabled) ?? refusals[0];
}
