import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  type Days,
  daysThatDiffer,
  defineEvent,
  type EmployeeRef,
  employeeRef,
  ofEmployee,
  recordEvent,
  refTo,
} from '../../events/index.ts';
import { clockTimeOf, localDateOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { choice, date, id, integer, timeZone } from '../../platform/values.ts';
import { secondsBetween } from './rules.ts';
import type { EntryFacts, WorkEntry } from './store.ts';
import { clockTime, entryTypes, origins } from './work-entry.ts';

const moment = (example: string) => z.strictObject({ origin: choice(origins), date: clockTime(example) });

const data = z.strictObject({
  workEntryId: id,
  ...employeeRef,
  workEntryType: choice(entryTypes),
  workEntryIn: moment('2026-11-20T09:00:00+01:00'),
  workEntryOut: moment('2026-11-20T09:45:00+01:00').nullable(),
  timeZone,
  workDate: date,
  workedSeconds: integer(0, 2 ** 31 - 1, 2700),
});

const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `work_entry.${what}`,
    heading: 'clock_record',
    description,
    scope: 'work-entries:read',
    days: { changesPlan: false, figuresFrom: 'ownDays' },
    data,
  });

const clockedIn = typeOf('clocked_in', 'An employee clocked in for work or a break.');
const clockedOut = typeOf(
  'clocked_out',
  'An entry was closed by the clock: by a clock-out, by what came after it, or because the employee left.',
);
const created = typeOf('created', 'An entry was added by hand or by another system.');
const updated = typeOf('updated', 'An entry was corrected.');
const deleted = typeOf('deleted', 'An entry was deleted, by itself or together with its employee.');
const restored = typeOf('restored', 'An entry came back with a restored employee.');

export const workEntryEventTypes = [clockedIn, clockedOut, created, updated, deleted, restored];

/** The facts of an entry that events have, under the names of the API. No event has the employee's location. */
const told = (facts: EntryFacts) => ({
  workEntryType: facts.workEntryType,
  workEntryIn: { origin: facts.inOrigin, date: clockTimeOf(facts.startedAt, facts.inOffset) },
  workEntryOut:
    facts.endedAt === null || facts.outOrigin === null || facts.outOffset === null
      ? null
      : { origin: facts.outOrigin, date: clockTimeOf(facts.endedAt, facts.outOffset) },
  workDate: facts.workDate,
  workBreakId: facts.workBreakId,
  workCheckTypeId: facts.workCheckTypeId,
  hasIncidence: facts.hasIncidence,
  reason: facts.reason,
  endUnknown: facts.endUnknown,
});

/** The differences between two versions of an entry. */
function changesBetween(before: EntryFacts, after: EntryFacts): Change[] {
  const was = new Map<string, unknown>(Object.entries(told(before)));
  return Object.entries(told(after))
    .map(([field, value]) => ({ field, before: was.get(field), after: value }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/** The seconds that count as worked. */
const workedSeconds = ({ isWorked, startedAt, endedAt, endUnknown }: EntryFacts) =>
  isWorked && endedAt !== null && !endUnknown ? secondsBetween(startedAt, endedAt) : 0;

/** The work date, and the days after it that a shift reaches: figures for pay are split at midnight. */
function daysOf({ workDate, endedAt, timeZone }: EntryFacts): Days {
  const last = endedAt === null ? workDate : localDateOf(Date.parse(endedAt) - 1, timeZone);
  return { from: workDate, to: last > workDate ? last : workDate };
}

const recorder = (type: typeof created) => (tx: Tx, employee: EmployeeRef, entry: WorkEntry, before?: WorkEntry) => {
  const { workEntryType, workEntryIn, workEntryOut, workDate } = told(entry);
  recordEvent(tx, type, {
    entity: { type: 'work_entry', id: entry.id, version: entry.version },
    employeeId: employee.id,
    changes: before ? changesBetween(before, entry) : [],
    ...ofEmployee(employee.id, daysThatDiffer(before && daysOf(before), daysOf(entry), true)),
    data: {
      workEntryId: entry.id,
      ...refTo(employee),
      workEntryType,
      workEntryIn,
      workEntryOut,
      timeZone: entry.timeZone,
      workDate,
      workedSeconds: workedSeconds(entry),
    },
  });
};

export const recordClockedIn = recorder(clockedIn);
export const recordClockedOut = recorder(clockedOut);
export const recordCreated = recorder(created);
export const recordUpdated = recorder(updated);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);
