import type { DailyWork } from '../core/index.ts';
import { addDays } from '../platform/clock.ts';
import { lockRow } from '../platform/resource/write.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { documents } from './document.ts';
import { recordExpiring } from './events.ts';
import { accountsWithExpiring, findExpiring, markAnnounced } from './store.ts';

/** How long before its expiry a document is announced, in days. */
const daysBefore = 30;
const until = ({ today }: Pick<Reader, 'today'>) => addDays(today, daysBefore);

/** Announces each expiry date once; another date of the same document is announced again. */
export const expiryAnnouncements: DailyWork<string> = {
  // It is still the day before yesterday somewhere.
  accounts: ({ latest }) => accountsWithExpiring(addDays(latest, -2), addDays(latest, daysBefore)),
  due: async (reader) => (await findExpiring(reader, until(reader))).map(({ id }) => id),
  async act(tx, id) {
    const row = await lockRow(tx, documents, id, 'consequence');
    if (await markAnnounced(tx, id, until(tx))) await recordExpiring(tx, row);
  },
};
