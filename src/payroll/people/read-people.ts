/**
 * People with all their dated facts. A page needs the same few statements for one person and for five hundred, and the
 * caller reads them over one moment of the database, with the sequence of that moment.
 */

import { presentHistory } from '../../events/index.ts';
import { nilId } from '../../platform/ids.ts';
import { Json } from '../../platform/json.ts';
import { problem } from '../../platform/problem.ts';
import { pageRequestOf } from '../../platform/resource/cursor.ts';
import { type Moment, momentOf } from '../../platform/resource/history/moment.ts';
import { type Between, employeesChangedSince } from '../../platform/resource/history/rows-since.ts';
import type { Since } from '../../platform/resource/history/store.ts';
import { redactedOf, viewOf } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { integer } from '../../platform/values.ts';
import { sinceAhead, sinceExpired } from './errors.ts';
import { employeeList, fieldsOf, lists } from './lists.ts';
import { isSeen, membersOf } from './members.ts';
import { employeesAfter } from './queries.ts';

/** The part of the people that a query asks for. */
export interface PeopleQuery extends Between {
  since: number | undefined;
  /** The moment that the reader shows; undefined: the present. */
  knownAt: Since | undefined;
  limit: number;
  cursor: string | undefined;
}

interface PeoplePage {
  data: Json;
  meta: { sequence: number; history: string; perPage: number; nextCursor: string | null };
  redacted: string[];
}

const place = [{ schema: integer(0, Number.MAX_SAFE_INTEGER, 812) }];

/** @throws Problem `since_ahead`, `since_expired` */
function refuseSince(since: number, { latest, isKnown }: Moment): void {
  const members = { latestSequence: latest };
  if (since > latest) throw problem(sinceAhead, { sequence: latest, since }, { members });
  if (!isKnown) throw problem(sinceExpired, { since }, { members });
}

/** What the caller does not see, by list. */
async function hiddenFrom(reader: Reader): Promise<string[]> {
  const found = await Promise.all(
    [employeeList, ...lists].map(async (list) => {
      if (!isSeen(reader, list)) return [list.name];
      const names = await Promise.all(
        list.resources.map((one) => redactedOf(reader, viewOf(reader, one, { fields: fieldsOf(one, list) }))),
      );
      return names.flat().map((name) => `${list.name}.${name}`);
    }),
  );
  return found.flat();
}

/**
 * A page of people, in the order of their ids: all who are not deleted, or with `since` those of whom something has
 * changed.
 * @param reader of one moment of the database
 * @returns `meta.sequence` is that of the first page of the walk
 * @throws Problem `invalid_parameter`, `since_ahead`, `since_expired`
 */
export async function listPeople(reader: Reader, asked: PeopleQuery): Promise<PeoplePage> {
  const { since, from, to, knownAt, limit } = asked;
  const walk = ['people', reader.caller.accountId, since, from, to, knownAt];
  const { position, meta } = pageRequestOf(asked, walk, place);
  const resources = [employeeList, ...lists]
    .flatMap((list) => list.resources)
    .filter((one) => reader.caller.can(`${one.scope}:read`));
  const watched = [...new Set([...employeeList.resources, ...resources])];
  const [moment, history] = await Promise.all([momentOf(reader, { sequence: since ?? 0 }), presentHistory(reader)]);
  if (since !== undefined) refuseSince(since, moment);
  const slice = { after: position?.id ?? nilId, limit: limit + 1 };
  const found = await (since === undefined
    ? employeesAfter(reader, slice)
    : employeesChangedSince(reader, watched, since, slice));
  const ids = found.slice(0, limit);
  await reader.onlyAbout?.(ids);
  const rows = ids.length > 0 ? await membersOf(reader, ids, asked) : [];
  // What changed after the first page comes again with the next `since`.
  const sequence = position === undefined ? moment.latest : Number(position.values[0]);
  const last = found.length > limit ? ids.at(-1) : undefined;
  const { perPage, nextCursor } = meta(undefined, last === undefined ? undefined : { values: [sequence], id: last });
  return {
    data: new Json(`[${rows.join(',')}]`),
    meta: { sequence, history, perPage, nextCursor },
    redacted: await hiddenFrom(reader),
  };
}
