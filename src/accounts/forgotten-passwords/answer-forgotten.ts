/** Creates the links for people who forgot their password; the mail about resets sends them. */
import { systemCaller } from '../../platform/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { findAccount } from '../accounts/store.ts';
import { hashOfSecret, newLinkSecret, writeKey } from '../link.ts';
import type { MailSurroundings } from '../mail/mail-queue.ts';
import { writeRequestedReset } from '../resets/store.ts';
import { findMembership, findPeople, insertSignIn, lockPerson, type Person } from '../users/store.ts';
import { type Forgotten, findForgotten, takeForgotten } from './store.ts';

/** How long a link works, and how long a request waits for it at most, in milliseconds. */
const lifetime = 3600 * 1000;

type Surroundings = Pick<MailSurroundings, 'db' | 'work' | 'clock' | 'box'>;

/** Creates the link of one person; a person whose sign-in is disabled gets none. */
async function createLink(
  { db, work, box }: Surroundings,
  { id: userId, name }: Person,
  { userAgent, createdAt }: Forgotten,
): Promise<void> {
  const membership = await findMembership(db, userId);
  const account = membership && (await findAccount(db, membership.accountId));
  if (!account) return;
  const caller = systemCaller(account, 'forgotten password');
  await work.write({ ...caller, actor: { type: 'person', id: userId, name } }, async (tx) => {
    await lockPerson(tx, userId);
    const [id, secret] = [newId(), newLinkSecret()];
    await writeRequestedReset(tx, {
      id,
      userId,
      secretHash: hashOfSecret(secret),
      expiresAt: instantOf(Date.parse(createdAt) + lifetime),
      mailKey: box.seal(writeKey({ accountId: account.id, id, secret })),
    });
    await insertSignIn(tx, { userId, outcome: 'password_forgotten', userAgent, at: tx.now });
  });
}

/**
 * Works through the requests. Each is claimed first: a process that dies on the way loses it, and the person asks again;
 * the other order could send two links, of which only the second works.
 */
export const answerForgotten =
  (surroundings: Surroundings) =>
  async (isStopping: () => boolean): Promise<void> => {
    const { db, clock } = surroundings;
    for (const { id } of await findForgotten(db)) {
      if (isStopping()) return;
      const forgotten = await takeForgotten(db, id);
      if (!forgotten || Date.parse(forgotten.createdAt) + lifetime <= clock.now()) continue;
      for (const person of await findPeople(db, forgotten.email)) await createLink(surroundings, person, forgotten);
    }
  };
