import * as z from 'zod';
import type { Caller } from '../../platform/caller.ts';
import type { Change } from '../../platform/resource/write.ts';
import { choice, fieldPath, id, instant, integer, text } from '../../platform/values.ts';
import type { EventType } from '../event-type.ts';
import type { FeedRow } from './queries.ts';

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
      .meta({ example: true, description: 'There, and true, for a custom field that is sensitive.' }),
    redacted: z
      .boolean()
      .optional()
      .meta({ example: true, description: 'There, and true, when the values are not for this reader.' }),
  })
  .meta({ id: 'EventChange', description: 'A field with its values before and after.' });

/** One event as the feed shows it. */
export const event = z
  .object({
    id: id.meta({ description: 'The same as the webhook-id of its deliveries.' }),
    sequence: sequence(812).meta({ description: 'Its number in the account: 1, 2, 3 … without gaps, as committed.' }),
    event: text(100, 'employee.updated'),
    timestamp: instant,
    actor: z
      .object({ type: choice(['token', 'person', 'system']), id: id.nullable(), name: text(200, 'Payroll') })
      .meta({ id: 'Actor', description: 'Who did it.' }),
    entity: z
      .object({ type: text(100, 'employee'), id, version: integer(0, 2 ** 31 - 1, 2) })
      .meta({ id: 'EventEntity', description: 'What it was done to, and the version that came of it.' }),
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
      description: 'There, and true, when the scope that this kind of event needs is missing.',
    }),
  })
  .meta({ id: 'Event' });

/** What a reader may see of the events of one kind. */
interface Sight {
  isRedacted: boolean;
  /** Fields whose values in `changes` are hidden. */
  hidden: readonly string[];
}

/** Writes events as JSON, with what the caller may not see left out; the texts are passed on, not parsed. */
export function eventWriter(caller: Caller, types: ReadonlyMap<string, EventType<never>>): (row: FeedRow) => string {
  const sights = new Map<string, Sight>();
  const sightOf = (name: string): Sight => {
    const type = types.get(name);
    const { scope, fields } = type?.sensitive ?? { scope: '', fields: [] };
    // A kind that is no more has no scope to go by.
    const isRedacted = !caller.can(type?.scope ?? '*');
    return { isRedacted, hidden: fields.length > 0 && !caller.can(scope) ? fields : [] };
  };
  return ({ type, head, about, changes, body }) => {
    let sight = sights.get(type);
    if (!sight) {
      sight = sightOf(type);
      sights.set(type, sight);
    }
    // The body is {"event":…,"timestamp":…,"data":…}, and neither a type nor a time holds such a text.
    const cut = body.indexOf(',"data":');
    const named = `{${head},${body.slice(1, cut)},${about}`;
    if (sight.isRedacted) return `${named},"changes":null,"data":null,"redacted":true}`;
    const shown = sight.hidden.length > 0 ? withoutHidden(changes, sight.hidden) : changes;
    return `${named},"changes":${shown}${body.slice(cut)}`;
  };
}

/** `changes` in which the values of some fields are hidden. */
function withoutHidden(changes: string, hidden: readonly string[]): string {
  const all = JSON.parse(changes) as Change[];
  const isHidden = ({ field, sensitive }: Change) => sensitive || hidden.includes(field);
  return JSON.stringify(all.map((one) => (isHidden(one) ? { field: one.field, redacted: true } : one)));
}
