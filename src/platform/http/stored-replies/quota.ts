import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import { commonErrors } from '../../errors.ts';
import { problem } from '../../problem.ts';
import type { Reader } from '../../unit-of-work.ts';
import { bytesOfReplies, userOf } from './store.ts';

/** Bytes of stored replies that the tokens of an account may have: some 200,000 of single requests. */
export const tokenQuota = 256 * 1024 * 1024;
/** The part of it that each user may have: an integration, or one user, locks out no other user. */
const partOfUser = 1 / 8;
/** How long sums are believed, in milliseconds: meanwhile, other processes store too, and replies expire. */
const believedFor = 10 * 60_000;
/** The same in bytes that this process has added since for the account; a user who has stored less is not worth a sum. */
const believedUpTo = 1 / 16;

interface Sums {
  /** By user; null: the tokens. */
  bytes: Map<string | null, number>;
  added: number;
  until: number;
}

/**
 * The shares of the tokens and of each user of an account in the space for stored replies. It asks the database rarely, so
 * that a request costs no statement more, and each process may go beyond a share by a sixteenth of that of the tokens.
 */
export class ReplyQuota {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #accounts = new Map<string, Sums>();

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** @throws Problem `idempotency_storage_full` */
  async refuseIfFull(tx: Reader): Promise<void> {
    const { accountId } = tx.caller;
    const user = userOf(tx.caller);
    const now = this.#clock.now();
    const known = this.#accounts.get(accountId);
    const little = this.#most * believedUpTo;
    const isBelieved = known && now < known.until && known.added < little;
    const sums = isBelieved
      ? known
      : {
          bytes: await bytesOfReplies(tx, this.#clock, little * partOfUser),
          added: 0,
          until: now + believedFor,
        };
    this.#accounts.set(accountId, sums);
    const bytes = sums.bytes.get(user) ?? 0;
    const maximum = this.#most * (user === null ? 1 : partOfUser);
    if (bytes < maximum) return;
    throw problem(commonErrors.idempotencyStorageFull, { bytes, maximum }, { headers: { 'retry-after': '3600' } });
  }

  /** Counts a reply that was stored. */
  add(caller: Caller, bytes: number): void {
    const sums = this.#accounts.get(caller.accountId);
    if (!sums) return;
    const user = userOf(caller);
    sums.added += bytes;
    sums.bytes.set(user, (sums.bytes.get(user) ?? 0) + bytes);
  }
}
