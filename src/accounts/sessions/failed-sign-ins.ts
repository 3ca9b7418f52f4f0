/**
 * Rollcall counts failures to sign in with an e-mail address, even an unknown one, and refuses further attempts after
 * too many in an hour. No attacker must be able to lock an owner out by failing on purpose, so attempts are counted by
 * their origin (OWASP, "Slow down online guessing attacks with device cookies"):
 *
 * - a browser that the person has signed in with before, by its device cookie (see device-cookie.ts): against itself;
 * - a stranger: first against their network, so that one network uses up nothing but its own attempts; then against
 *   all strangers together, so that many networks gain no more than one guesser may (NIST SP 800-63B, 5.2.2: at most
 *   100 in a row).
 *
 * An attempt is counted before the password is compared, and given back if it was right at once: of a hundred simultaneous
 * attempts no more are compared than of a hundred in sequence. A success clears no other count, because a person who
 * signs in with an address need not be the one under attack. The counts are in the database, for all processes.
 */

import { createHmac } from 'node:crypto';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import { defined } from '../../platform/narrowing.ts';
import { Problem } from '../../platform/problem.ts';
import type { DerivedKey } from '../../platform/secret-box.ts';
import { countFailure, takeFailureBack } from './store.ts';

/** Failures within `window`. */
const most = { device: 20, network: 20, strangers: 100, person: 20 };
/** Milliseconds. */
const window = 3_600_000;

/** The origin of an attempt. */
export type Source = { device: string } | { network: string };

/** A permitted attempt. */
export interface Attempt {
  /** Reports that it did not fail. */
  takeBack(): Promise<void>;
}

/** Too many attempts have failed. */
export class LockedOut extends Problem {
  /** Whether this attempt is the first that was refused. */
  readonly isFirst: boolean;

  constructor(seconds: number, isFirst: boolean, detail: string) {
    super(commonErrors.tooManyRequests, detail, {
      headers: { 'retry-after': String(seconds) },
    });
    this.isFirst = isFirst;
  }
}

interface Counter {
  addressHash: Buffer;
  sourceHash: Buffer;
  limit: number;
}

interface Surroundings {
  db: Queryable;
  clock: Clock;
  /** The first hashes addresses and networks, so that the database reveals no target or origin of a guess. */
  keys: DerivedKey[];
}

/** Counts the attempts to sign in, and refuses those beyond the limits above. */
export class FailedSignIns {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /**
   * Counts an attempt to sign in; call it before comparing a password.
   * @returns LockedOut if too many from this origin have failed within the hour, or too many from all strangers
   * together
   */
  async begin(email: string, source: Source): Promise<Attempt | LockedOut> {
    const addressHash = this.#hash('address', email.toLowerCase());
    const counters =
      'device' in source
        ? [{ sourceHash: this.#hash('device', source.device), limit: most.device }]
        : [
            { sourceHash: this.#hash('network', source.network), limit: most.network },
            { sourceHash: this.#hash('strangers', ''), limit: most.strangers },
          ];
    return this.#count(
      counters.map((counter) => ({ addressHash, ...counter })),
      'Signing in with this e-mail address has failed too often.',
    );
  }

  /**
   * Counts an attempt to name the current password in a session, which may be stolen; call it before comparing the password. The
   * count is that of the person: their sign-in goes on.
   * @returns LockedOut if too many have failed within the hour
   */
  async beginInSession(personId: string): Promise<Attempt | LockedOut> {
    const counter = { addressHash: this.#hash('person', personId), sourceHash: this.#hash('sessions', '') };
    return this.#count([{ ...counter, limit: most.person }], 'The current password was wrong too often.');
  }

  /**
   * Counts a request for a link by mail. It counts for unknown addresses too, and not as a failure to sign in.
   * @returns LockedOut if there were too many within the hour
   */
  async countRequest(email: string, network: string): Promise<LockedOut | undefined> {
    const addressHash = this.#hash('link address', email.toLowerCase());
    const found = await this.#count(
      [
        { addressHash: this.#hash('link network', network), sourceHash: this.#hash('links', ''), limit: 20 },
        { addressHash, sourceHash: this.#hash('link network', network), limit: 5 },
        { addressHash, sourceHash: this.#hash('links', ''), limit: 10 },
      ],
      'There were too many requests for a link, for this e-mail address or from this network.',
    );
    return found instanceof LockedOut ? found : undefined;
  }

  async #count(counters: Counter[], detail: string): Promise<Attempt | LockedOut> {
    const { db, clock } = this.#surroundings;
    const taken: Counter[] = [];
    const takeBack = async () => {
      for (const { addressHash, sourceHash } of taken) await takeFailureBack(db, addressHash, sourceHash);
    };
    for (const counter of counters) {
      const { addressHash, sourceHash, limit } = counter;
      const now = clock.now();
      const [begun, ahead] = [instantOf(now - window), instantOf(now + window)];
      const { failures, since } = await countFailure(db, {
        addressHash,
        sourceHash,
        now: instantOf(now),
        begun,
        ahead,
      });
      if (failures > limit) {
        await takeBack();
        return new LockedOut(Math.ceil((Date.parse(since) + window - now) / 1000), failures === limit + 1, detail);
      }
      taken.push(counter);
    }
    return { takeBack };
  }

  #hash(kind: string, text: string): Buffer {
    const { key } = defined(this.#surroundings.keys[0], 'the newest key');
    return createHmac('sha256', key).update(`${kind} ${text}`).digest();
  }
}

/** How long a count is valid; milliseconds. */
export const failuresCountFor = window;
