import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { writesUnseen } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { followStatus } from './arrive.ts';
import { wrongEntry } from './check-entry.ts';
import { recordUpdated } from './events.ts';
import { completeFacts, type SaidFacts } from './facts.ts';
import { lockEntry } from './lock-entry.ts';
import { mergeCoordinates, type WholeChange } from './merge-coordinates.ts';
import { overlapWith } from './open-and-close.ts';
import { dayOf, wholeSecond } from './rules.ts';
import { holdIds, originOf, refuseCoordinates } from './stamp.ts';
import { countsAsWorked, entryDuring, type WorkEntry, type Worker, writeEntry } from './store.ts';
import { workerAt } from './where-at.ts';
import { sensitiveScope, type WorkEntryChange } from './work-entry.ts';

/**
 * Corrects an entry, or closes an open one. A closed entry cannot be opened again.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `work_entry_overlap`, `missing_scope`, `own_hours`,
 *   `may_not_decide`
 */
export async function updateWorkEntry(tx: Tx, id: string, given: WorkEntryChange): Promise<WorkEntry> {
  const { worker, entry: before } = await lockEntry(tx, id, 'change');
  const isUnseen = writesUnseen(tx, sensitiveScope);
  // Only a caller who sees one half of the coordinates may send the other alone.
  const seen = isUnseen ? { inCoordinates: null, outCoordinates: null } : before;
  const { change: input, errors: lacking } = mergeCoordinates(seen, given);
  refuseNewCoordinates(tx, before, input);
  const said = mergedEntry(tx, before, input, await officeOfEnd(tx, worker, before, input));
  const errors = [...lacking, ...misuses(before, input), ...(await holdIds(tx, changedIds(before, input)))];
  const isTouched = (['startedAt', 'endedAt', 'workDate', 'workEntryType', 'workBreakId'] as const).some(
    (name) => said[name] !== before[name],
  );
  if (isTouched) errors.push(...wrongEntry(tx.now, said));
  if (errors.length > 0) throw invalidBody(errors);

  const facts = completeFacts(await decidedFacts(tx, before, said));
  const unseen = [
    isUnseen && input.workEntryIn?.coordinates !== undefined ? (['inCoordinates'] as const) : [],
    isUnseen && input.workEntryOut?.coordinates !== undefined ? (['outCoordinates'] as const) : [],
  ].flat();
  if (isDeepStrictEqual({ ...before, ...facts }, before) && unseen.length === 0) return before;
  const isMoved = facts.startedAt !== before.startedAt || facts.endedAt !== before.endedAt;
  const other = isMoved && (await entryDuring(tx, worker.id, facts.startedAt, facts.endedAt, id));
  if (other) throw overlapWith(other);
  // The reason says why this change was made: another one has its own, or none.
  const entry = await writeEntry(tx, before, { ...facts, reason: input.reason ?? null }, unseen);
  if (before.endedAt === null) await followStatus(tx, worker.id, entry.endedAt === null ? entry : undefined);
  recordUpdated(tx, worker, entry, before);
  return entry;
}

/** The office where an open entry is closed; a closed one keeps its own. */
async function officeOfEnd(tx: Tx, worker: Worker, before: WorkEntry, input: WholeChange): Promise<string | null> {
  const date = input.workEntryOut?.date;
  if (before.endedAt !== null || date === undefined) return worker.officeId;
  return (await workerAt(tx, worker, date)).officeId;
}

/** The entry with the given values in place of the stored ones. */
export function mergedEntry(tx: Tx, before: WorkEntry, input: WholeChange, officeId: string | null): SaidFacts {
  const { workEntryIn = {}, workEntryOut } = input;
  const startedAt = workEntryIn.date === undefined ? before.startedAt : wholeSecond(workEntryIn.date);
  const day = dayOf(startedAt, before.timeZone);
  // The pause of a night shift counts for the day before, until it is moved to another night.
  const isSameDay = day === dayOf(before.startedAt, before.timeZone);
  const said: SaidFacts = {
    ...before,
    startedAt,
    workDate: input.workDate ?? (isSameDay ? before.workDate : day),
    workEntryType: input.workEntryType ?? before.workEntryType,
    workBreakId: input.workBreakId === undefined ? before.workBreakId : input.workBreakId,
    workCheckTypeId: input.workCheckTypeId === undefined ? before.workCheckTypeId : input.workCheckTypeId,
    hasIncidence: input.hasIncidence ?? before.hasIncidence,
    reason: input.reason === undefined ? before.reason : input.reason,
    inOrigin: workEntryIn.origin ?? before.inOrigin,
    inCoordinates: workEntryIn.coordinates === undefined ? before.inCoordinates : workEntryIn.coordinates,
    inOfficeId: workEntryIn.officeId === undefined ? before.inOfficeId : workEntryIn.officeId,
  };
  if (!workEntryOut) return said;
  const { date, origin, coordinates, officeId: outOffice } = workEntryOut;
  const endedAt = date === undefined ? before.endedAt : wholeSecond(date);
  return {
    ...said,
    endedAt,
    // The end that replies show of a forgotten entry does not become known when it is sent back.
    endUnknown: before.endUnknown && endedAt === before.endedAt,
    outOrigin: origin ?? before.outOrigin ?? originOf(tx),
    outCoordinates: coordinates === undefined ? before.outCoordinates : coordinates,
    outOfficeId: outOffice === undefined ? (before.endedAt === null ? officeId : before.outOfficeId) : outOffice,
  };
}

/** The errors of fields that cannot change. */
function misuses(before: WorkEntry, { employeeId, workEntryOut }: WholeChange): FieldError[] {
  const errors: FieldError[] = [];
  if (employeeId !== undefined && employeeId !== before.employeeId) {
    errors.push(fieldError('/employeeId', fieldErrors.immutableOwner));
  }
  if (workEntryOut === null && before.endedAt !== null) {
    errors.push(fieldError('/workEntryOut', scheduleFieldErrors.reopening));
  }
  if (workEntryOut && before.endedAt === null && workEntryOut.date === undefined) {
    errors.push(fieldError('/workEntryOut/date', scheduleFieldErrors.outRequired));
  }
  return errors;
}

/** The ids that are new: those the entry has already need no check. */
function changedIds(before: WorkEntry, input: WholeChange): object {
  const { workBreakId, workCheckTypeId, workEntryIn, workEntryOut } = input;
  const unless = <T>(value: T, old: unknown) => (value === old ? undefined : value);
  return {
    workBreakId: unless(workBreakId, before.workBreakId),
    workCheckTypeId: unless(workCheckTypeId, before.workCheckTypeId),
    workEntryIn: { officeId: unless(workEntryIn?.officeId, before.inOfficeId) },
    workEntryOut: { officeId: unless(workEntryOut?.officeId, before.outOfficeId) },
  };
}

/** Decides again whether the entry counts as worked, only if what decides it has changed. */
async function decidedFacts(tx: Tx, before: WorkEntry, said: SaidFacts): Promise<SaidFacts> {
  const isSame = said.workEntryType === before.workEntryType && said.workBreakId === before.workBreakId;
  return isSame ? said : { ...said, isWorked: await countsAsWorked(tx, said) };
}

/** A caller who sees coordinates may send them back unchanged. */
function refuseNewCoordinates(tx: Tx, before: WorkEntry, { workEntryIn, workEntryOut }: WholeChange): void {
  const mayRead = tx.caller.can(`${sensitiveScope}:read`);
  const news = [
    [workEntryIn, before.inCoordinates],
    [workEntryOut, before.outCoordinates],
  ] as const;
  const given = news.filter(([moment, old]) => !(mayRead && isDeepStrictEqual(moment?.coordinates, old)));
  refuseCoordinates(
    tx,
    before.employeeId,
    given.some(([moment]) => moment?.coordinates !== undefined),
  );
}
