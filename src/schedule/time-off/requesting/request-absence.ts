import { lockPerson } from '../../../core/index.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { DayOff } from '../days.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { refuseOthers } from '../deciding/who-decides.ts';
import type { NewAbsenceRequest } from '../new-request.ts';
import { rangeOf, wrongForm } from '../range.ts';
import { absenceRequests } from '../request.ts';
import { wrongAbsence, wrongKind } from '../rules.ts';
import { holdAbsenceType, isAbsenceOf, type KindOfAbsence, type NewStoredDay } from '../store.ts';
import { readAbsence } from './read-absence.ts';
import { askBack } from './request-return.ts';
import { readDays, refuseOverlap } from './requested-days.ts';
import { makeRequest } from './store-request.ts';

/** A day of an absence of this kind, to be stored. */
export const asStored = (off: DayOff, { givesVacationBack }: KindOfAbsence): NewStoredDay => ({
  ...off,
  calendarId: null,
  givesVacationBack,
  givesBack: null,
});

/** @param earlierId the id of the absence of which another one is a relapse */
export async function wrongRelapse(
  tx: Tx,
  employeeId: string,
  earlierId: string | null | undefined,
): Promise<FieldError[]> {
  if (earlierId == null || (await isAbsenceOf(tx, employeeId, earlierId))) return [];
  return [fieldError('/relapseOf', scheduleFieldErrors.otherRequest)];
}

/**
 * Asks for an absence, or to give days of it back. Sick leave and other kinds that give vacation back may overlap it; its
 * part under the absence is given back when the absence is accepted (Estatuto de los Trabajadores 38.3; CJEU C-277/08,
 * Vicente Pereda). A request that needs no decision is accepted at once.
 * @throws Problem `invalid_body`, `time_off_overlap`, `already_asked_back`, `may_not_decide`
 */
export async function requestAbsence(tx: Tx, input: NewAbsenceRequest): Promise<{ id: string }> {
  const employee = await lockPerson(tx, input.employeeId);
  const { employeeId, absenceTypeId } = input;
  const wrong = await wrongReferences(tx, absenceRequests, { employeeId, absenceTypeId }, 'for key share');
  const kind = await holdAbsenceType(tx, input.absenceTypeId);
  wrong.push(...wrongForm(input, input.type !== 'delete', tx.today));
  if (employee) wrong.push(...(await wrongRelapse(tx, employee.id, input.relapseOf)));
  if (!employee || !kind || wrong.length > 0) throw invalidBody(wrong);
  await refuseOthers(tx, employee.id);
  if (input.type === 'delete') return askBack(tx, employee, input, kind);

  const range = rangeOf(input);
  const { days, errors } = range
    ? await readAbsence(tx, employee.id, range, kind)
    : await readDays(tx, employee.id, input.daysOff ?? [], input.onlyWithSchedule === true);
  const all = [...wrongKind(kind), ...errors, ...days.flatMap((day) => wrongAbsence(kind, day))];
  if (all.length > 0) throw invalidBody(all);
  const { givesVacationBack } = kind;
  await refuseOverlap(tx, employee.id, days, ({ category }) => !(givesVacationBack && category === 'vacation'));

  const stored = days.map(({ off }) => asStored(off, kind));
  const { comment = null, cause, relapseOf = null, documentReference } = input;
  const values = {
    type: 'create',
    absenceTypeId: kind.id,
    ...range,
    comment,
    relapseOf,
    // Sensitive: a caller without the scope may leave them out, and not write them.
    ...(cause == null ? {} : { cause }),
    ...(documentReference == null ? {} : { documentReference }),
  } as const;
  const row = await makeRequest(tx, absenceRequests, employee, values, stored);
  if (!kind.needsValidation) await acceptAtOnce(tx, absenceRequests, employee, row);
  return row;
}
