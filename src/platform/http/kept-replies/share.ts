import type { Clock } from '../../clock.ts';
import { commonErrors } from '../../errors.ts';
import { problem } from '../../problem.ts';
import type { Reader } from '../../unit-of-work.ts';
import { bytesOfReplies } from './store.ts';

/** Bytes of stored replies that an account may have: some 200,000 of single requests. */
export const shareOfAccount = 256 * 1024 * 1024;
/** How long a sum is believed, in milliseconds: meanwhile, other processes store too, and replies expire. */
const believedFor = 10 * 60_000;
/** The same in bytes that this process has added since. */
const believedUpTo = 1 / 16;

interface Sum {
  bytes: number;
  added: number;
  until: number;
}

/**
 * The share of an account in the space for stored replies. It asks the database rarely, so that a request costs no
 * statement more, and each process may go beyond the share by a sixteenth.
 */
export class ShareOfReplies {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #sums = new Map<string, Sum>();

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** @throws Problem `idempotency_storage_full` */
  async refuseIfFull(tx: Reader): Promise<void> {
    const { accountId } = tx.caller;
    const now = this.#clock.now();
    const known = this.#sums.get(accountId);
    const isBelieved = known && now < known.until && known.added < this.#most * believedUpTo;
    const sum = isBelieved
      ? known
      : { bytes: await bytesOfReplies(tx, this.#clock), added: 0, until: now + believedFor };
    this.#sums.set(accountId, sum);
    const bytes = sum.bytes + sum.added;
    if (bytes < this.#most) return;
    throw problem(
      commonErrors.idempotencyStorageFull,
      { bytes, maximum: this.#most },
      { headers: { 'retry-after': '3600' } },
    );
  }

  /** Counts a reply that was stored. */
  add(accountId: string, bytes: number): void {
    const sum = this.#sums.get(accountId);
    if (sum) sum.added += bytes;
  }
}
