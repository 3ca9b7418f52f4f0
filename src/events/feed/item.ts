import * as z from 'zod';
import { actor } from '../../platform/actor.ts';
import { defined } from '../../platform/narrowing.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, fieldPath, id, instant, integer, text } from '../../platform/values.ts';
import type { EventType } from '../event-type.ts';
import { type FeedRow, headOf } from './queries.ts';

export const sequence = (example: number, min = 1) => integer(min, Number.MAX_SAFE_INTEGER, example);

const anything = z.unknown().meta({ example: null });

const change = z
  .object({
    field: fieldPath('lastName'),
    before: anything.optional().meta({ example: 'García' }),
    after: anything.optional().meta({ example: 'García Ruiz' }),
    sensitive: z
      .boolean()
      .optional()
      .meta({ example: true, description: 'Present, and true, for a sensitive custom field.' }),
    redacted: z
      .boolean()
      .optional()
      .meta({ example: true, description: 'Present, and true, when the caller may not see the values.' }),
  })
  .meta({ id: 'EventChange', description: 'A field with its values before and after.' });

const affects = z
  .object({
    from: date,
    to: date.nullable().meta({ description: 'The last day; null: all later days.' }),
    employeeIds: z.array(id).max(100_000).optional().meta({ description: 'Of these employees.' }),
    officeIds: z
      .array(id)
      .max(100_000)
      .optional()
      .meta({ description: 'Of the employees of these offices; an empty list means all offices.' }),
  })
  .meta({ id: 'EventAffects', description: 'The days that read differently after the event, and of whom.' });

/** One event in the feed. */
export const event = z
  .object({
    id: id.meta({ description: 'The same as the webhook-id of its deliveries.' }),
    sequence: sequence(812).meta({ description: 'Its number in the account: 1, 2, 3 … without gaps, as committed.' }),
    event: text(100, 'employee.updated'),
    timestamp: instant,
    actor,
    entity: z
      .object({ type: text(100, 'employee'), id, version: integer(0, 2 ** 31 - 1, 2) })
      .meta({ id: 'EventEntity', description: 'The object that changed, and its new version.' }),
    causeId: id
      .nullable()
      .meta({ example: null, description: 'The event that this one is a consequence of, in the same transaction.' }),
    requestId: text(300, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90').nullable().meta({
      description:
        'The X-Request-Id of the request that made the change; of work without a request, its name. Null for events before 0.3.',
    }),
    effectiveDate: date.nullable().meta({
      example: null,
      description: 'The first day on which the new values are true; null for an event that concerns no days.',
    }),
    affects: affects.nullable().meta({ example: null }),
    latePeriodIds: z.array(id).max(10_000).nullable().meta({
      example: null,
      description: 'The locked pay periods that the change reaches: their exports are corrected by the next one.',
    }),
    changes: z.array(change).max(1000).nullable().meta({ description: 'Null when the event is redacted.' }),
    data: z
      .record(z.string().max(100), anything)
      .nullable()
      .meta({
        maxProperties: 100,
        description: 'As in the webhook. Null when the event is redacted.',
        example: { employeeId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', changedFields: ['lastName'] },
      }),
    redacted: z.boolean().optional().meta({
      example: true,
      description: 'Present, and true, when the caller lacks the scope of this event type.',
    }),
  })
  .meta({ id: 'Event' });

/** A reader's permissions for events of one kind. */
export interface Visibility {
  isRedacted: boolean;
  /** Fields whose values in `changes` are hidden, with those marked as sensitive; undefined: no value is. */
  hidden: readonly string[] | undefined;
}

/**
 * Writes events as JSON, without the parts that the caller may not see; the texts are passed on, not parsed. The
 * stricter of two facts decides about a value: whether its field was sensitive when the change was recorded, which the
 * change itself says, and whether it is now.
 */
export async function writeEvents(
  reader: Reader,
  types: ReadonlyMap<string, EventType>,
  rows: readonly FeedRow[],
): Promise<string[]> {
  const typesOfRows = rows.map((row) => ({ type: headOf(row).type }));
  const sightOfType = await visibilityOf(reader, types, typesOfRows);
  return rows.map((row, i) => eventJson(row, defined(sightOfType.get(typesOfRows[i]?.type ?? ''), row.head)));
}

/** What the caller may see of each kind of event among the rows. */
export async function visibilityOf(
  reader: Reader,
  types: ReadonlyMap<string, EventType>,
  rows: readonly { type: string }[],
): Promise<Map<string, Visibility>> {
  const names = [...new Set(rows.map(({ type }) => type))];
  const found = new Map<unknown, Promise<readonly string[]>>();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await sightOf(reader, types.get(name), found)] as const)),
  );
}

/** @param found the sensitive fields that the account adds to other kinds of event */
async function sightOf(
  reader: Reader,
  type: EventType | undefined,
  found: Map<unknown, Promise<readonly string[]>>,
): Promise<Visibility> {
  // A kind that no longer exists has no scope to check.
  const { actor, can } = reader.caller;
  const isForOthers = type?.forAdministrators && actor.type === 'person' && !can('*');
  if (!type || isForOthers || !can(type.scope)) return { isRedacted: true, hidden: undefined };
  if (!type.sensitive || can(type.sensitive.scope)) return { isRedacted: false, hidden: undefined };
  const { fields, inAccount } = type.sensitive;
  if (!inAccount) return { isRedacted: false, hidden: fields };
  const more = found.get(inAccount) ?? inAccount(reader);
  found.set(inAccount, more);
  return { isRedacted: false, hidden: [...fields, ...(await more)] };
}

function eventJson({ head, about, changes, body }: FeedRow, { isRedacted, hidden }: Visibility): string {
  // The body is {"event":…,"timestamp":…,"data":…}. Within a value each quote has a backslash, so the first match is the member.
  const [time, data] = [body.indexOf(',"timestamp":'), body.indexOf(',"data":')];
  const named = `{${head}${body.slice(time, data)},`;
  if (isRedacted) {
    const days = about.indexOf(',"effectiveDate":');
    return `${named}${about.slice(0, days)},"effectiveDate":null,"affects":null,"latePeriodIds":null,"changes":null,"data":null,"redacted":true}`;
  }
  const shown = hidden ? withoutHidden(changes, hidden) : changes;
  return `${named}${about},"changes":${shown}${body.slice(data)}`;
}

/** Whether the values of a change are hidden from a reader. */
export const isHidden = ({ field, sensitive }: Change, hidden: readonly string[]): boolean =>
  sensitive === true || hidden.includes(field);

/** `changes` without the values of some fields. */
function withoutHidden(changes: string, hidden: readonly string[]): string {
  const all: Change[] = JSON.parse(changes);
  return JSON.stringify(all.map((one) => (isHidden(one, hidden) ? { field: one.field, redacted: true } : one)));
}
