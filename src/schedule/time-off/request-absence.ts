import type { FieldError } from '../../platform/problem.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { lockEmployee } from '../people/index.ts';
import { acceptAtOnce } from './accept-request.ts';
import { type AskedDay, readDays, refuseOverlap } from './ask.ts';
import { askBack } from './ask-back.ts';
import { spanOf } from './days.ts';
import { recordRequested } from './events.ts';
import type { NewAbsenceRequest } from './new-request.ts';
import { absenceRequests } from './request.ts';
import { refuseOthers } from './resolve.ts';
import { holdAbsenceType, insertDays, type KindOfAbsence } from './store.ts';

const references = { employeeId: 'employees', absenceTypeId: 'absence_types' } as const;

/**
 * Asks for an absence, or to give days of it back. Sick leave may lie over vacation, which comes back when it is
 * accepted (Estatuto de los Trabajadores 38.3; CJEU C-277/08, Vicente Pereda). Without anybody to decide it is accepted
 * at once.
 * @throws Problem `invalid_body`, `time_off_overlap`, `already_asked_back`, `may_not_decide`
 */
export async function requestAbsence(tx: Tx, input: NewAbsenceRequest): Promise<{ id: string }> {
  const employee = await lockEmployee(tx, input.employeeId);
  const wrong = await wrongReferences(tx, { references }, input, 'for key share');
  const kind = await holdAbsenceType(tx, input.absenceTypeId);
  if (!employee || !kind || wrong.length > 0) throw invalidBody(wrong);
  await refuseOthers(tx, employee.id);
  if (input.type === 'delete') return askBack(tx, employee, absenceRequests, input);

  const { days, errors } = await readDays(tx, employee.id, input.daysOff, input.onlyWithSchedule === true);
  const all = [...wrongKind(kind), ...errors, ...days.flatMap((day) => wrongFor(kind, day))];
  if (all.length > 0) throw invalidBody(all);
  const isSickLeave = kind.category === 'sick_leave';
  await refuseOverlap(tx, employee.id, days, ({ category }) => !(isSickLeave && category === 'vacation'));

  const stored = days.map(({ off }) => ({ ...off, calendarId: null, isSickLeave, givesBack: null }));
  const row = await insertRow(
    tx,
    absenceRequests,
    {
      employeeId: employee.id,
      type: 'create',
      status: 'pending',
      comment: input.comment ?? null,
      absenceTypeId: kind.id,
    },
    { category: 'absence', ...spanOf(stored) },
  );
  const request = { ...row, category: 'absence' } as const;
  await insertDays(tx, request, stored);
  recordRequested(tx, { request, employee, days: stored });
  if (!kind.needsValidation) await acceptAtOnce(tx, absenceRequests, employee, row);
  return row;
}

const wrongKind = ({ status }: KindOfAbsence): FieldError[] =>
  status === 'active'
    ? []
    : [
        {
          pointer: '/absenceTypeId',
          code: 'inactive',
          detail: 'names a kind of absence that is not asked for any more',
        },
      ];

/** Whether a day is asked for as its kind is picked: by days or by times. */
function wrongFor({ pickMode }: KindOfAbsence, { index, off }: AskedDay): FieldError[] {
  const hasTimes = off.portion === null;
  if (hasTimes === (pickMode === 'by_time_range')) return [];
  const detail = hasTimes
    ? 'this kind of absence is asked for by days'
    : 'is required: this kind is asked for by times';
  return [{ pointer: `/daysOff/${index}/startTime`, code: 'pick_mode', detail }];
}
