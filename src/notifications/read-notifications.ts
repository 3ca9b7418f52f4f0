import { commonErrors } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { type Notification, pageSize } from './notification.ts';
import { countUnread, isOwn, markAllRead, markRead, readNotices } from './store.ts';

/** A page of the notifications of the caller, the newest first. @param cursor the last one of the previous page */
export async function showNotifications(
  reader: Reader,
  { cursor, isUnread }: { cursor?: string | undefined; isUnread?: boolean | undefined },
): Promise<{ data: Notification[]; meta: { nextCursor: string | null; unread: number } }> {
  const rows = await readNotices(reader, { before: cursor, isUnread: isUnread ?? false, most: pageSize + 1 });
  const data = rows.slice(0, pageSize);
  return {
    data,
    meta: {
      nextCursor: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null,
      unread: await countUnread(reader),
    },
  };
}

/** Marks one as read. @throws Problem `not_found` */
export async function readOne(tx: Tx, noticeId: string): Promise<{ unread: number }> {
  if (!isUuid(noticeId) || !(await isOwn(tx, noticeId))) {
    throw new Problem(commonErrors.notFound, `There is no notification ${noticeId}.`);
  }
  await markRead(tx, noticeId);
  return { unread: await countUnread(tx) };
}

/** Marks all as read. @param upTo the newest that the user has seen: later ones stay unread */
export async function readAll(tx: Tx, upTo: string | undefined): Promise<{ unread: number }> {
  await markAllRead(tx, upTo);
  return { unread: await countUnread(tx) };
}
