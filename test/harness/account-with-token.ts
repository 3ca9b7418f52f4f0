import { createToken, setApiAddOn } from '../../src/accounts/index.ts';
import { createAccount } from '../../src/api.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** Makes an account without data that may use the API, and a token with the scope `*`. */
export async function makeAccountWithToken(
  db: Database,
  name: string,
  { clock = systemClock, timeZone = 'Europe/Madrid' }: { clock?: Clock; timeZone?: string } = {},
): Promise<{ id: string; token: string }> {
  const { id } = await createAccount(db, clock, { name, language: 'en', timeZone });
  await setApiAddOn(db, clock, id, true);
  const { text: token } = await createToken(db, clock, { accountId: id, name, scopes: ['*'] });
  return { id, token };
}
