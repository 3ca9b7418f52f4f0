import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { lockEmployee } from '../../people/index.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { refuseOthers } from '../deciding/who-decides.ts';
import type { NewAbsenceRequest } from '../new-request.ts';
import { absenceRequests } from '../request.ts';
import { wrongAbsence, wrongKind } from '../rules.ts';
import { holdAbsenceType } from '../store.ts';
import { askBack } from './ask-back.ts';
import { readDays, refuseOverlap } from './asked-days.ts';
import { makeRequest } from './make-request.ts';

const references = { employeeId: 'employees', absenceTypeId: 'absence_types' } as const;

/**
 * Asks for an absence, or to give days of it back. Sick leave and other kinds that give vacation back may overlap it; its
 * part under the absence is given back when the absence is accepted (Estatuto de los Trabajadores 38.3; CJEU C-277/08,
 * Vicente Pereda). A request that needs no decision is accepted at once.
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
  const all = [...wrongKind(kind), ...errors, ...days.flatMap((day) => wrongAbsence(kind, day))];
  if (all.length > 0) throw invalidBody(all);
  const { givesVacationBack } = kind;
  await refuseOverlap(tx, employee.id, days, ({ category }) => !(givesVacationBack && category === 'vacation'));

  const stored = days.map(({ off }) => ({ ...off, calendarId: null, givesVacationBack, givesBack: null }));
  const values = { type: 'create', comment: input.comment ?? null, absenceTypeId: kind.id } as const;
  const row = await makeRequest(tx, absenceRequests, employee, values, stored);
  if (!kind.needsValidation) await acceptAtOnce(tx, absenceRequests, employee, row);
  return row;
}
