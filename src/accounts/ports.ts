/** What accounts needs of the areas to its right, which it does not know: `app.ts` tells it. */
import type { Instant } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/database.ts';
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

/** A webhook endpoint that a token has made, and that belongs to the account as all do. */
export interface MadeEndpoint {
  id: string;
  url: string;
  description: string | null;
}

type FindEndpoints = (db: Queryable, accountId: string, tokenId: string) => Promise<MadeEndpoint[]>;

let findEndpoints: FindEndpoints = async () => [];

/** Says how the endpoints are found that a token has made and that go on when it is revoked. */
export function takeEndpointsFrom(find: FindEndpoints): void {
  findEndpoints = find;
}

/** The endpoints that a token has made and that go on without it. */
export const endpointsOf: FindEndpoints = (...asked) => findEndpoints(...asked);
