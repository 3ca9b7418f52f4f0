/**
 * Requests of employees to correct their working time: to add, change or delete an entry.
 *
 *   pending   accept: accepted, and the entry is written      reject: rejected      DELETE: withdrawn
 *
 * The other three are final. A request is about one version of its entry: an entry that changed since then is not what the
 * employee saw, so the request can only be rejected or withdrawn.
 */
import * as z from 'zod';
import { employeeIn } from '../../core/index.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, date, id, instant, integer, text } from '../../platform/values.ts';
import { clockTime, workEntries } from '../work-entries/index.ts';
import { mayBeDecidedBy } from './queries.ts';

const { workEntryType, workDate, workBreakId, workCheckTypeId } = workEntries.fields;

const shownTime = z.object({ date: clockTime('2026-11-19T09:00:00+01:00') }).meta({ id: 'CorrectionTime' });

/** An entry as a request shows it, with its clock times. */
const shownEntry = z
  .object({
    workEntryType,
    workEntryIn: shownTime,
    workEntryOut: shownTime.nullable().meta({ example: { date: '2026-11-19T17:00:00+01:00' } }),
    workDate: date.meta({ example: '2026-11-19' }),
    workBreakId: workBreakId.meta({ example: null }),
    workCheckTypeId: workCheckTypeId.meta({ example: null }),
  })
  .meta({ id: 'CorrectionEntry' });

const givenTime = z
  .strictObject({ date: instant.meta({ example: '2026-11-19T08:00:00.000Z' }) })
  .meta({ id: 'CorrectionTimeGiven' });

/** An entry as it is asked for; an absent field stays as it is. */
const givenEntry = z
  .strictObject({
    workEntryType: workEntryType.optional(),
    workEntryIn: givenTime.optional(),
    workEntryOut: givenTime.optional().meta({ example: { date: '2026-11-19T16:00:00.000Z' } }),
    workDate: workDate.optional().meta({ example: '2026-11-19' }),
    workBreakId: workBreakId.optional().meta({ example: null }),
    workCheckTypeId: workCheckTypeId.optional().meta({ example: null }),
  })
  .meta({ id: 'CorrectionEntryGiven' });
export type GivenEntry = z.output<typeof givenEntry>;

const type = choice(['create', 'update', 'delete']).meta({
  description: 'What happens to the entry if it is accepted.',
});
const reason = text(500, 'I forgot to clock in').meta({
  description: 'Why the entry is wrong; the entry keeps it as the reason of its correction.',
});
const entryVersion = integer(1, 2 ** 31 - 1, 1);

const declared = defineResource({
  name: 'work_entry_correction_request',
  noun: 'correction request',
  title: 'WorkEntryCorrectionRequest',
  tag: 'Work entries',
  path: '/schedule/v1/work-entry-correction-requests',
  scope: 'work-entries',
  table: 'work_entry_correction_requests',
  versioned: 'kept',
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    type: field(type, { filter: 'choice' }),
    status: field(choice(['pending', 'accepted', 'rejected', 'withdrawn']), { filter: 'choice' }),
    workEntryId: field(
      id.nullable().meta({
        description: 'The entry; of an entry to create null until the request is accepted.',
        example: null,
      }),
      {
        filter: 'choice',
        references: { to: 'work_entries', weak: 'a request about a deleted entry can only be rejected or withdrawn' },
      },
    ),
    workEntryVersion: entryVersion.nullable().meta({
      description: 'The version of the entry that the request is about; null for an entry to create.',
      example: null,
    }),
    reason,
    requested: shownEntry.nullable().meta({ description: 'What the entry would be; null: it would be deleted.' }),
    previous: shownEntry.nullable().meta({
      description: 'What the entry was at the time of the request; null: there was none.',
      example: null,
    }),
    workDate: field(date.meta({ description: 'The work date of `requested`, or else of `previous`.' }), {
      filter: 'range',
      sortable: true,
    }),
    resolvedAt: instant.nullable().meta({ description: 'The time of the decision.', example: null }),
    resolvedBy: id.nullable().meta({ description: 'The employee who decided, if known.', example: null }),
    resolutionComment: text(2000, 'As agreed').nullable().meta({ example: null }),
  },
  required: ['employeeId', 'type', 'reason'],
  computed: { employee: employeeIn('employee_id') },
  searches: {
    managerId: {
      parameter: { schema: id, description: 'Only requests that this employee may decide.' },
      condition: mayBeDecidedBy,
    },
  },
});

const create = z
  .strictObject({
    employeeId: id,
    type,
    workEntryId: id.nullable().optional().meta({ description: 'The entry to change or delete.', example: null }),
    workEntryVersion: entryVersion.nullable().optional().meta({
      description: 'The version of the entry that the employee saw; the present one by default.',
      example: null,
    }),
    reason,
    requested: givenEntry.nullable().optional().meta({
      description: 'For an entry to create its two times at least, for one to change what differs, else null.',
    }),
  })
  .meta({ id: 'WorkEntryCorrectionRequestCreate' });
export type NewCorrection = z.output<typeof create>;

export const correctionRequests = {
  ...declared,
  create,
  readOnly: Object.keys(declared.schema.shape).filter((name) => !(name in create.shape)),
};

export type CorrectionRequest = RowOf<typeof declared>;

/** The body of a decision. */
export const verdict = z
  .strictObject({ resolutionComment: text(2000, 'As agreed').nullable().optional() })
  .meta({ id: 'CorrectionResolution' });
export type Verdict = z.output<typeof verdict>;
