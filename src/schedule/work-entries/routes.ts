import * as z from 'zod';
import { employeeInactive, mayNotDecide } from '../../core/index.ts';
import { issueParams } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import { type Outcome, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  shownAsWritten,
  updateOperations,
  written,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import type { Json } from '../../platform/json.ts';
import { type Reading, stillReading, type Tx } from '../../platform/unit-of-work.ts';
import { id } from '../../platform/values.ts';
import { type Clocked, clockIn } from './clock-in.ts';
import { clockOut } from './clock-out.ts';
import { createWorkEntry } from './create-work-entry.ts';
import { noOpenWorkEntry, ownHours, workEntryAlreadyOpen, workEntryOverlap } from './errors.ts';
import { removeWorkEntry } from './remove-work-entry.ts';
import { wrongIds } from './stamp.ts';
import { toggleClock } from './toggle-clock.ts';
import { updateWorkEntry } from './update-work-entry.ts';
import { clockedIn, clockedOut, workEntries } from './work-entry.ts';

const { workBreakId, workCheckTypeId } = workEntries.fields;

const clockInBody = z
  .strictObject({
    employeeId: id,
    workEntryIn: clockedIn.optional(),
    workCheckTypeId: workCheckTypeId.optional(),
    workBreakId: workBreakId
      .optional()
      .meta({ description: 'The break that starts; without it, work starts.', example: null }),
  })
  .meta({ id: 'ClockIn' });
const clockOutBody = z
  .strictObject({
    employeeId: id,
    workEntryOut: clockedOut.optional(),
    workEntryIn: clockedIn.optional().meta({
      deprecated: true,
      description: 'Accepted for existing clients in place of `workEntryOut`.',
      'x-also-taken': true,
    }),
  })
  .refine((body) => body.workEntryIn === undefined || body.workEntryOut === undefined, {
    path: ['workEntryIn'],
    params: issueParams(fieldErrors.conflicting, { field: 'workEntryOut' }),
  })
  .meta({ id: 'ClockOut' });
const clockBody = z
  .strictObject({
    employeeId: id,
    workEntryIn: clockedIn.optional(),
    workEntryOut: clockedOut.optional(),
    workCheckTypeId: workCheckTypeId.optional(),
    workBreakId: workBreakId.optional().meta({
      description:
        'Accepted for existing clients: it concerns a clock-in alone, and a break requires an open entry, which this request closes. Start breaks with `…/clock-in`.',
      example: null,
    }),
    withIncidence: z
      .boolean()
      .optional()
      .meta({ example: false, description: 'Marks the entry for review if the request closes it (`hasIncidence`).' }),
  })
  .meta({ id: 'ClockToggle' });

const closedEntry = z
  .object({ closedEntry: workEntries.schema.optional() })
  .meta({ description: 'closedEntry is the entry that the request closed, if any.' });

/** The reply of the clock: the opened entry, with the one that it closed; or the closed entry. */
function clocked(tx: Tx, { id, isNew, closedId }: Clocked): Reading<Outcome> {
  const outcome = written(tx, workEntries, { id }, isNew ? 201 : 200);
  if (closedId === undefined) return outcome;
  const closed = shownAsWritten(tx, workEntries, { id: closedId });
  const withClosed = async ([opened, { data }]: [Outcome, Outcome]) => ({
    ...opened,
    meta: { ...opened.meta, closedEntry: JSON.parse((data as Json).text) },
  });
  return stillReading(Promise.all([outcome.reading, closed]).then(withClosed));
}

const clock = { method: 'POST', tag: workEntries.tag, scope: 'work-entries:write' } as const;
const times =
  "Uses the server's time, in whole seconds. `date` is for a device that was offline: at most 7 days back, with the origin " +
  '`offline`. origin and officeId are accepted too.';
/** Errors for signed-in managers. */
const byHand = [ownHours, mayNotDecide];
const openErrors = [employeeInactive, workEntryAlreadyOpen, workEntryOverlap];

export const workEntryRoutes = [
  listOperation(workEntries),
  createOperation(workEntries, createWorkEntry, {
    errors: [...byHand, ...openErrors],
    check: wrongIds,
    description: 'Without workEntryOut the entry is open, and the employee is at work.',
  }),
  getOperation(workEntries),
  versionsOperation(workEntries),
  ...updateOperations(workEntries, updateWorkEntry, {
    errors: [...byHand, workEntryOverlap],
    check: wrongIds,
    description: 'A closed entry cannot be opened again.',
  }),
  removeOperation(workEntries, removeWorkEntry, { errors: byHand }),
  batchOperation(workEntries, {
    create: createWorkEntry,
    // A closed entry concerns others by the constraint against overlaps alone.
    touchedIds: ({ employeeId, workEntryOut }) => (workEntryOut ? [] : [employeeId]),
    update: updateWorkEntry,
    isIndependentChange: () => true,
    remove: (tx, id) => removeWorkEntry(tx, id),
  }),
  operation({
    ...clock,
    id: 'clockIn',
    path: `${workEntries.path}/clock-in`,
    summary: 'Clock in, start a break or end one',
    description: `${times} It closes the open entry, if any, and returns it as meta.closedEntry.`,
    body: { schema: clockInBody, check: wrongIds },
    reply: { status: 201, data: workEntries.schema, meta: closedEntry, etag: true },
    errors: [mayNotDecide, ...openErrors, noOpenWorkEntry],
    write: async (tx, { body }) => clocked(tx, await clockIn(tx, body)),
  }),
  operation({
    ...clock,
    id: 'clockOut',
    path: `${workEntries.path}/clock-out`,
    summary: 'Clock out',
    description: times,
    body: { schema: clockOutBody, check: wrongIds, usesDeprecated: ({ workEntryIn }) => workEntryIn !== undefined },
    reply: { status: 200, data: workEntries.schema, etag: true },
    errors: [mayNotDecide, noOpenWorkEntry],
    write: async (tx, { body: { workEntryIn, ...body } }) =>
      clocked(tx, await clockOut(tx, { workEntryOut: workEntryIn, ...body })),
  }),
  operation({
    ...clock,
    id: 'clock',
    path: `${workEntries.path}/clock`,
    summary: 'Clock in or out',
    description: `Clocks out an employee who is in, and in one who is out. A repeat does the opposite: send an Idempotency-Key. ${times}`,
    body: { schema: clockBody, check: wrongIds },
    reply: { status: 200, or: 201, data: workEntries.schema, meta: closedEntry, etag: true },
    errors: [mayNotDecide, employeeInactive, noOpenWorkEntry, workEntryAlreadyOpen, workEntryOverlap],
    write: async (tx, { body }) => clocked(tx, await toggleClock(tx, body)),
  }),
];
