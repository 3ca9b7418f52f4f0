/** What accounts needs of the areas to its right, which it does not know: `app.ts` fills the port. */
import type { Queryable } from '../platform/db/database.ts';
import { port } from '../platform/port.ts';

/** A webhook endpoint created by a token. It belongs to the account, as all do. */
export interface MadeEndpoint {
  id: string;
  url: string;
  description: string | null;
}

/** Finds the endpoints created by a token that continue when it is revoked. */
type FindEndpoints = (db: Queryable, accountId: string, tokenId: string) => Promise<MadeEndpoint[]>;

export const endpointsOfTokens = port<FindEndpoints>('the endpoints of tokens');
