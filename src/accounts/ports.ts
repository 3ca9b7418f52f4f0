/** What accounts needs of the areas to its right, which it does not know: `app.ts` tells it. */
import type { Instant } from '../platform/clock.ts';
import type { Tx } from '../platform/unit-of-work.ts';

/** Gives a new account what it has from the start, in the transaction that makes it. */
type Furnish = (tx: Pick<Tx, 'run'>, accountId: string, now: Instant) => Promise<unknown>;

const furnishers: Furnish[] = [];

/** Adds something that every new account has from the start. */
export function furnishAccounts(furnish: Furnish): void {
  furnishers.push(furnish);
}

/** Gives a new account all that it has from the start. */
export async function furnish(tx: Pick<Tx, 'run'>, accountId: string, now: Instant): Promise<void> {
  for (const give of furnishers) await give(tx, accountId, now);
}
