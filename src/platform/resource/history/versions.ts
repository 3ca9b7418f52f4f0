/** `/versions` and `knownAt`: what an object was at earlier moments. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { parameterError } from '../../field-error.ts';
import { fieldErrors } from '../../field-errors.ts';
import type { ParsedQuery } from '../../http/parameters.ts';
import { isUuid } from '../../ids.ts';
import { Json } from '../../json.ts';
import { memoizeByObject } from '../../memoize.ts';
import type { Reader } from '../../unit-of-work.ts';
import { invalidParameters } from '../../validate.ts';
import { type Column, columnOf, jsonOf } from '../columns.ts';
import { isWithinReach, notFound, type ObjectReply, show } from '../read.ts';
import type { Resource } from '../resource.ts';
import { askedIn, redactedOf, seesSensitive, viewOf } from '../view.ts';
import { isCreatedAfter, stateBefore, type Version, versionsIn } from './states.ts';
import { endOfPage, readHistories, readHistory, type Since, type State, writeStates } from './store.ts';

/** A resource as its versions show it: the fields of the object itself, and not those of others or of the day. */
export const asVersion = memoizeByObject((resource: Resource): Resource => {
  const shown = resource.shown
    .filter(({ own }) => own)
    .map((one) => {
      const { own, redacted } = one;
      if (typeof own !== 'object') return one;
      const { sql, redactedSql } = own;
      return { ...one, sql, ...(redacted && redactedSql ? { redacted: { ...redacted, sql: redactedSql } } : {}) };
    });
  const names = new Set(shown.map(({ name }) => name));
  const shape = Object.entries(resource.schema.shape).filter(([name]) => names.has(name));
  const isAll = shape.length === Object.keys(resource.schema.shape).length;
  const schema = isAll
    ? resource.schema
    : z.object(Object.fromEntries(shape)).meta({
        id: `${resource.title}Version`,
        description:
          'Only the fields that the object itself stores: no data of other objects, and no values that depend on the current day.',
      });
  return { ...resource, shown, schema, expansions: {} };
});

/**
 * Shows an object as it was known at a moment, removed or not.
 * @param query the result of `readQuery` with `getParameters`
 * @throws Problem `not_found` if it did not exist then, `invalid_parameter` for parameters about the present
 */
async function showKnown(
  reader: Reader,
  resource: Resource,
  id: string,
  since: Since,
  query: ParsedQuery,
): Promise<ObjectReply> {
  const conflicting = ['expand', 'onlyReturn'].filter((name) => query[name] !== undefined);
  if (conflicting.length > 0) {
    const field = 'knownAt';
    throw invalidParameters(conflicting.map((name) => parameterError(name, fieldErrors.conflicting, { field })));
  }
  const exists = isUuid(id) && (await isWithinReach(reader, resource, id));
  const state = exists ? stateBefore(await readHistory(reader, resource, id, since)) : undefined;
  if (!state || ('instant' in since && isCreatedAfter(state, since.instant))) throw notFound(resource, id);
  const view = viewOf(reader, asVersion(resource), query);
  const [written] = await writeStates(reader, resource.table, [state], { json: view.json });
  if (!written) throw new Error('one state is written as one row');
  return { data: new Json(written.json), version: Number(state.version), redacted: await redactedOf(reader, view) };
}

/**
 * Shows an object: as it is, or as it was known at the moment in the query.
 * @throws Problem `not_found`, `invalid_parameter`
 */
export const showAsked = (reader: Reader, resource: Resource, id: string, query: ParsedQuery): Promise<ObjectReply> => {
  const { knownAt } = askedIn(query);
  return knownAt === undefined ? show(reader, resource, id, query) : showKnown(reader, resource, id, knownAt, query);
};

/** A page of versions. */
export interface VersionsPage {
  data: Json;
  nextCursor: string | null;
  redacted: string[];
}

/**
 * Lists the versions of an object, removed or not, the latest first.
 * @param cursor the `nextCursor` of the page before
 * @throws Problem `not_found`
 */
export async function listVersions(
  reader: Reader,
  resource: Resource,
  id: string,
  { limit, cursor = Number.MAX_SAFE_INTEGER }: { limit: number; cursor?: number | undefined },
): Promise<VersionsPage> {
  if (!isUuid(id) || !(await isWithinReach(reader, resource, id))) throw notFound(resource, id);
  const last = await endOfPage(reader, id, { before: cursor, count: limit + 1 });
  const rows = await readHistory(reader, resource, id, { sequence: (last ?? 1) - 1 });
  if (rows.length === 0) throw notFound(resource, id);
  const versions = versionsIn(rows, last === undefined).filter(({ change }) => !((change?.sequence ?? 0) >= cursor));
  const page = versions.slice(0, limit);
  const view = viewOf(reader, asVersion(resource));
  const items = await writeVersions(reader, resource, page, view.json);
  return {
    data: new Json(`[${items.join(',')}]`),
    nextCursor: versions.length > limit ? String(page.at(-1)?.change?.sequence) : null,
    redacted: await redactedOf(reader, view),
  };
}

/**
 * All versions of several objects, removed or not, the latest first, as `listVersions` shows them. The caller has checked
 * that they are within its reach.
 * @returns by id, as JSON texts
 */
export async function versionsOfAll(
  reader: Reader,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const histories = await readHistories(reader, resource, ids);
  const all = ids.flatMap((id) => versionsIn(histories.get(id) ?? [], true).map((version) => ({ id, version })));
  const view = viewOf(reader, asVersion(resource));
  const items = await writeVersions(
    reader,
    resource,
    all.map(({ version }) => version),
    view.json,
  );
  const written = all.map(({ id }, i) => ({ id, item: items[i] ?? 'null' }));
  return new Map([...Map.groupBy(written, ({ id }) => id)].map(([id, own]) => [id, own.map(({ item }) => item)]));
}

/** The versions as JSON, for a caller who sees `view` of them. */
async function writeVersions(reader: Reader, resource: Resource, versions: Version[], view: string): Promise<string[]> {
  const { shown } = asVersion(resource);
  const whole = jsonOf(shown);
  const hidden = seesSensitive(reader, resource) ? [] : shown;
  const states = [...new Set(versions.flatMap(({ state, before }) => (before ? [state, before] : [state])))];
  const views = { shown: view, ...(hidden.length > 0 ? { whole } : {}) };
  const written = await writeStates<string>(reader, resource.table, states, views);
  const textsOf = new Map(states.map((state, i) => [state, written[i] ?? {}]));
  const texts = (state: State | undefined) => (state && textsOf.get(state)) ?? {};
  return versions.map(({ change, state, before }) => {
    const { sequence = null, recordedAt = null, actor = 'null', event = null } = change ?? {};
    const written = hidden.filter(isWrittenBy(change?.state ?? {})).map(({ name }) => name);
    const changes = change ? changesBetween(resource, texts(before), texts(state), written) : [];
    const head = JSON.stringify({ sequence, recordedAt, event, version: Number(state.version), changes });
    return `${head.slice(0, -1)},"actor":${actor},"data":${texts(state).shown}}`;
  });
}

/** What the caller may see of a state, and all of it, as JSON; undefined: the caller sees all. */
type Texts = Partial<Record<string, string>>;

const stamps = ['id', 'version', 'createdAt', 'updatedAt'];

/**
 * Whether a change wrote what a field hides from callers who may not see sensitive fields, with the same value as well:
 * otherwise a caller who writes without seeing could guess.
 */
const isWrittenBy = (replaced: State) => {
  const members = Object.keys(replaced);
  return ({ name, isSensitive, redacted }: Column): boolean => {
    if (!isSensitive && !redacted) return false;
    const stored = redacted?.column ?? columnOf(name);
    return members.some((member) => member === stored || member.startsWith(`${stored}/`));
  };
};

/**
 * The fields in which two versions differ, without the values that the caller may not see.
 * @param written the fields that count as changed
 */
function changesBetween({ deprecatedNames }: Resource, before: Texts, after: Texts, written: string[]): object[] {
  const parsed = (text = '{}'): Record<string, unknown> => JSON.parse(text);
  const [seenBefore, seen] = [parsed(before.shown), parsed(after.shown)];
  const [wholeBefore, whole] = [parsed(before.whole ?? before.shown), parsed(after.whole ?? after.shown)];
  return Object.keys(whole)
    .filter((field) => !stamps.includes(field) && !Object.hasOwn(deprecatedNames, field))
    .filter((field) => written.includes(field) || !isDeepStrictEqual(wholeBefore[field] ?? null, whole[field]))
    .map((field) => {
      const [was, is] = [seenBefore[field] ?? null, seen[field] ?? null];
      return isDeepStrictEqual(was, is) ? { field, redacted: true } : { field, before: was, after: is };
    });
}
