/** Which notifications a mail carries, by the choices of their users. */
import { addDays, type Instant, instantAt, instantOf, localDateOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type Channel, defaultChannels, type Kind } from '../kinds.ts';
import { choicesOf, insertMails, lockOpenMails, type MailForm, type NewNotice } from './store.ts';

/** How long a mail waits for more of the same user, in milliseconds. */
const waitsForMore = 10_000;
/** When digests are sent, in minutes of the account's day. */
const digestAt = 8 * 60;

/** The channel of each user for each kind. */
export async function channelsOf(tx: Tx, userIds: readonly string[]): Promise<(userId: string, kind: Kind) => Channel> {
  const chosen = new Map<string, Channel>();
  for (const { userId, kind, channel } of await choicesOf(tx, userIds)) chosen.set(`${userId} ${kind}`, channel);
  return (userId, kind) => chosen.get(`${userId} ${kind}`) ?? defaultChannels[kind];
}

/** The next digest of the account. */
function nextDigest({ now, caller: { timeZone } }: Tx): Instant {
  const today = localDateOf(Date.parse(now), timeZone);
  const at = instantAt(today, digestAt, timeZone);
  return instantOf(at > Date.parse(now) ? at : instantAt(addDays(today, 1), digestAt, timeZone));
}

/** Plans the mails of new notifications; those that wait already carry more. */
export async function planMails(
  tx: Tx,
  notices: readonly Omit<NewNotice, 'mailId'>[],
  channelOf: (userId: string, kind: Kind) => Channel,
): Promise<NewNotice[]> {
  const mailOf = new Map<string, string>();
  const plan = async (form: MailForm, dueAt: Instant) => {
    const userIds = [
      ...new Set(notices.filter(({ userId, kind }) => channelOf(userId, kind) === form).map(({ userId }) => userId)),
    ];
    if (userIds.length === 0) return;
    for (const { id, userId } of await lockOpenMails(tx, form, userIds)) mailOf.set(`${userId} ${form}`, id);
    const fresh = userIds.flatMap((userId) => (mailOf.has(`${userId} ${form}`) ? [] : [{ id: newId(), userId }]));
    if (fresh.length > 0) await insertMails(tx, form, dueAt, fresh);
    for (const { id, userId } of fresh) mailOf.set(`${userId} ${form}`, id);
  };
  await plan('mail', instantOf(Date.parse(tx.now) + waitsForMore));
  await plan('digest', nextDigest(tx));
  return notices.map((notice) => ({
    ...notice,
    mailId: mailOf.get(`${notice.userId} ${channelOf(notice.userId, notice.kind)}`) ?? null,
  }));
}
