/** Reads the log of an account on from its cursor, and writes the notifications that follow. */
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Kind } from '../kinds.ts';
import { derive, followedTypes, typesWithBody } from './derive.ts';
import { channelsOf, planMails } from './plan-mails.ts';
import {
  insertNotices,
  joinBulk,
  joinSubject,
  lockCursor,
  moveCursor,
  type NewNotice,
  readEvents,
  settleNotices,
} from './store.ts';

/** Events per transaction. */
const chunk = 2_000;
const hour = 3_600_000;
/** What happened longer ago is no news, if the product did not run in between. */
const newsFor = 7 * 24 * hour;
/** The events of one kind, by one actor, for one user: more than these are one notification. */
const mostAlone = 5;
/** How long a bulk change goes on to be one notification after its last event. */
const bulkGoesOn = hour / 6;
/** How long trouble with an endpoint is the same trouble. */
const sameTrouble = 24 * hour;

/** A decision marks the notification of its request as read; an endpoint's trouble joins by endpoint. */
const toldAlone: readonly Kind[] = ['time_off_requested', 'own_data_requested', 'webhook_trouble'];

type Unsent = Omit<NewNotice, 'mailId'>;

/**
 * Follows a chunk of the log. The cursor moves in the same transaction, so an event is followed once.
 * @param canMail whether the installation has a mail server
 * @returns whether more events wait
 */
export async function followChunk(tx: Tx, canMail: boolean): Promise<boolean> {
  const cursor = await lockCursor(tx);
  if (!cursor || cursor.newest <= cursor.sequence) return false;
  const upTo = Math.min(cursor.newest, cursor.sequence + chunk);
  const now = Date.parse(tx.now);
  const events = await readEvents(tx, {
    after: cursor.sequence,
    upTo,
    since: instantOf(now - newsFor),
    types: followedTypes,
    withBody: typesWithBody,
  });
  if (events.length > 0) {
    const { notices, decidedRequests, decidedData } = await derive(tx, events);
    await write(tx, notices, canMail);
    if (decidedRequests.length > 0) await settleNotices(tx, 'time_off_requested', decidedRequests);
    if (decidedData.length > 0) await settleNotices(tx, 'own_data_requested', decidedData);
  }
  await moveCursor(tx, upTo);
  return upTo < cursor.newest;
}

async function write(tx: Tx, derived: readonly Unsent[], canMail: boolean): Promise<void> {
  if (derived.length === 0) return;
  const channelOf = await channelsOf(tx, [...new Set(derived.map(({ userId }) => userId))]);
  const wanted = derived.filter(({ userId, kind }) => channelOf(userId, kind) !== 'none');
  const fresh: Unsent[] = [];
  for (const notice of grouped(wanted)) if (!(await joins(tx, notice))) fresh.push(notice);
  if (fresh.length === 0) return;
  const planned = canMail
    ? await planMails(tx, fresh, channelOf)
    : fresh.map((notice) => ({ ...notice, mailId: null }));
  await insertNotices(tx, planned);
}

/** Whether an unread notification says it already. */
async function joins(tx: Tx, notice: Unsent): Promise<boolean> {
  const now = Date.parse(tx.now);
  const whole = { ...notice, mailId: null };
  if (notice.kind === 'webhook_trouble') return joinSubject(tx, whole, instantOf(now - sameTrouble));
  return notice.count > 1 && joinBulk(tx, whole, instantOf(now - bulkGoesOn));
}

/** Makes one notification of what a bulk change says to a user. */
function grouped(notices: readonly Unsent[]): Unsent[] {
  const groups = new Map<string, Unsent[]>();
  for (const notice of notices) {
    const key = JSON.stringify([notice.userId, notice.kind, notice.outcome, notice.actorName]);
    const group = groups.get(key);
    if (group) group.push(notice);
    else groups.set(key, [notice]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last || group.length <= mostAlone || toldAlone.includes(first.kind)) return group;
    const isOfOne = group.every(({ employeeId }) => employeeId === first.employeeId);
    return [
      {
        ...first,
        count: group.reduce((sum, { count }) => sum + count, 0),
        employeeId: isOfOne ? first.employeeId : null,
        subjectId: null,
        label: null,
        at: last.at,
      },
    ];
  });
}
