import * as z from 'zod';
import { employeeIn } from '../../core/index.ts';
import { isObject } from '../../platform/narrowing.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { mergeable } from '../../platform/resource/merge.ts';
import { choice, date, id, instant, integer, text, timeZone } from '../../platform/values.ts';
import {
  countsFrom,
  countsTo,
  durationSeconds,
  isOpen,
  ofDepartments,
  ofOffices,
  shownIn,
  shownOut,
  workedSeconds,
} from './queries.ts';

export const origins = ['api', 'web', 'offline'] as const;
export type Origin = (typeof origins)[number];
export const entryTypes = ['work', 'pause'] as const;
export type EntryType = (typeof entryTypes)[number];

/** The scope for coordinates: an employee's location is about the person, not about the work. */
export const sensitiveScope = 'employees.sensitive';

export const coordinates = z
  .strictObject({
    latitude: z.number().min(-90).max(90).meta({ example: 40.4168 }),
    longitude: z.number().min(-180).max(180).meta({ example: -3.7038 }),
  })
  .nullable();
export type Coordinates = z.output<typeof coordinates>;

const officeId = id.nullable().meta({ description: "The office; the employee's office by default.", example: null });

/** A clock time is shown as the clocks showed it. */
export const clockTime = (example: string) =>
  z.string().max(25).meta({ example, format: 'date-time', description: "In whole seconds, in the entry's time zone." });

const shownMoment = (example: string, name: string) =>
  z
    .object({
      origin: choice(origins),
      date: clockTime(example),
      coordinates: coordinates
        .optional()
        .meta({ description: `Needs the scope \`${sensitiveScope}:read\`.`, example: null }),
      officeId,
    })
    .meta({ id: name });

/** The start or the end of an entry as given. */
const givenMoment = (example: string, name: string) =>
  z
    .strictObject({
      date: instant.optional().meta({ example }),
      coordinates: coordinates
        .optional()
        .meta({ description: `Needs the scope \`${sensitiveScope}:write\`.`, example: null }),
      origin: choice(origins).optional(),
      officeId: officeId.optional(),
    })
    .meta({ id: name });

const startExample = '2026-11-20T08:00:00.000Z';
const endExample = '2026-11-20T08:45:00.000Z';
const givenIn = givenMoment(startExample, 'WorkEntryStart');
const givenOut = givenMoment(endExample, 'WorkEntryEnd');

/** Existing clients give the place itself as the start or the end. */
const placeInside = (value: unknown): unknown => {
  if (!isObject(value) || !('latitude' in value) || !('longitude' in value) || 'coordinates' in value) return value;
  const { latitude, longitude, ...more } = value;
  return { ...more, coordinates: latitude === null && longitude === null ? null : { latitude, longitude } };
};
/** The same at the clock. */
export const clockedIn = z.preprocess(placeInside, givenIn);
export const clockedOut = z.preprocess(placeInside, givenOut);
/** A start or an end as given; an absent field stays, or gets its default. */
export type GivenMoment = z.output<typeof givenIn>;

const shownInSchema = shownMoment('2026-11-20T09:00:00+01:00', 'WorkEntryIn');
const shownOutSchema = shownMoment('2026-11-20T09:45:00+01:00', 'WorkEntryOut')
  .nullable()
  .meta({ description: 'Null while it is open.' });

const declared = defineResource({
  name: 'work_entry',
  title: 'WorkEntry',
  tag: 'Work entries',
  path: '/schedule/v1/work-entries',
  scope: 'work-entries',
  table: 'work_entries',
  restoredAsTheyWere: true,
  versioned: true,
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    workEntryType: field(choice(entryTypes), { filter: 'choice' }),
    workDate: field(
      date.meta({ description: "The day it counts for: the day the shift began, in the entry's time zone." }),
      { filter: 'range', sortable: true },
    ),
    workBreakId: field(id.nullable().meta({ description: 'The break taken; null for work.', example: null }), {
      filter: 'choice',
      references: 'work_breaks',
    }),
    workCheckTypeId: field(
      id.nullable().meta({ description: 'The check type; on a break, the type that continues after it.' }),
      { filter: 'choice', references: 'check_types' },
    ),
    hasIncidence: field(z.boolean().meta({ example: false, description: 'Whether the entry needs review.' }), {
      filter: 'equals',
    }),
    reason: text(500, 'Forgot to clock out').nullable().meta({
      description:
        'Why the entry was written or last changed by hand; a change without a reason has none. The versions keep the earlier ones.',
      example: null,
    }),
  },
  required: ['employeeId'],
  computed: {
    employee: employeeIn('employee_id'),
    workEntryIn: {
      schema: shownInSchema,
      sql: shownIn(true),
      own: true,
      redacted: { sql: shownIn(false), names: ['workEntryIn.coordinates'], column: 'in_coordinates' },
      sortableParts: { date: { schema: instant, sql: 'r.started_at' } },
    },
    workEntryOut: {
      schema: shownOutSchema,
      sql: shownOut(true),
      own: true,
      redacted: { sql: shownOut(false), names: ['workEntryOut.coordinates'], column: 'out_coordinates' },
    },
    timeZone: {
      schema: timeZone.meta({ description: "The entry's time zone: that of the employee's office at the time." }),
      sql: 'r.time_zone',
      own: true,
    },
    endUnknown: {
      schema: z.boolean().meta({
        example: false,
        description:
          'Whether the employee forgot to clock out: the entry was closed one second after its start, and counts for nothing until its end is written.',
      }),
      sql: 'r.end_unknown',
      own: true,
    },
    durationSeconds: {
      schema: integer(0, 2 ** 31 - 1, 2700).meta({
        description: 'From its start to its end; 0 while it is open, or its end unknown.',
      }),
      sql: durationSeconds,
      own: true,
    },
    workedSeconds: {
      schema: integer(0, 2 ** 31 - 1, 2700).meta({
        description: 'Of these, the seconds that count as worked; 0 for a break that is not remunerated.',
      }),
      sql: workedSeconds,
      own: true,
    },
  },
  searches: {
    departmentIds: {
      parameter: {
        schema: id,
        description: 'Only entries of employees who were in these departments on the work date.',
        list: true,
      },
      condition: ofDepartments,
    },
    officeIds: {
      parameter: {
        schema: id,
        description: 'Only entries of employees who were in these offices on the work date.',
        list: true,
      },
      condition: ofOffices,
    },
    from: {
      parameter: { schema: date, description: 'Only those with this work date or a later one.' },
      condition: countsFrom,
    },
    to: {
      parameter: { schema: date, description: 'Only those with this work date or an earlier one.' },
      condition: countsTo,
    },
    open: {
      parameter: {
        schema: z.boolean().meta({ example: true }),
        description: 'true: only open entries; false: only closed entries.',
      },
      condition: isOpen,
    },
  },
  sensitiveScope: 'employees',
});

const { fields } = declared;
const optional = {
  workEntryType: fields.workEntryType.optional(),
  workEntryIn: givenIn.optional(),
  workEntryOut: givenOut.nullable().optional(),
  workDate: fields.workDate.optional(),
  workBreakId: fields.workBreakId.optional(),
  workCheckTypeId: fields.workCheckTypeId.optional(),
  hasIncidence: fields.hasIncidence.optional(),
  reason: fields.reason.optional(),
};
const create = z.strictObject({ employeeId: id, ...optional }).meta({ id: 'WorkEntryCreate' });
const patch = z
  .strictObject({
    ...optional,
    employeeId: id.optional(),
    workEntryIn: mergeable(optional.workEntryIn),
    workEntryOut: mergeable(optional.workEntryOut),
  })
  .meta({ id: 'WorkEntryUpdate' });

/** An entry as written; its start and end are given in another form than they are stored. */
export type NewWorkEntry = z.output<typeof create>;
export type WorkEntryChange = z.output<typeof patch>;

export const workEntries = {
  ...declared,
  create,
  patch,
  readOnly: declared.readOnly.filter((name) => name !== 'workEntryIn' && name !== 'workEntryOut'),
};

/** An entry as stored: its moments and what follows from them are columns, too. Verbs have checked what it refers to. */
export const entryRows = {
  ...workEntries,
  references: {},
  fields: {
    ...fields,
    startedAt: instant,
    endedAt: instant.nullable(),
    timeZone,
    inOffset: z.string(),
    outOffset: z.string().nullable(),
    inOrigin: choice(origins),
    outOrigin: choice(origins).nullable(),
    inCoordinates: coordinates,
    outCoordinates: coordinates,
    inOfficeId: officeId,
    outOfficeId: officeId,
    isWorked: z.boolean(),
    /** The employee forgot to clock out: the end is made up, and the entry counts for nothing. */
    endUnknown: z.boolean(),
  },
};
