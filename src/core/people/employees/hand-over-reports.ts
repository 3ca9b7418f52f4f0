import { addDays, type LocalDate } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/field-error.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockRow, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isAboveOn, isEmployedOn, lockPlacedUnder, managerOn, reportsFrom } from '../placements/index.ts';
import { type Employee, employees } from './employee.ts';
import { changeEmployee } from './update-employee.ts';

const name = 'newManagerId';
const pointer = `/${name}`;

/** What the body of a termination refers to. */
export const references = { references: { [name]: { to: 'employees' } } } as const;

/** A leaver, with the last day. */
type Leaver = Pick<Employee, 'id'> & { endDate: LocalDate };

/**
 * Gives the reports of a leaver another manager from the day after the last day on. If the new manager is one of them,
 * the manager of the leaver becomes the new manager's own. The account's trees must be locked.
 * @param newManagerId null: the reports have no manager
 * @returns the ids of the reports who have moved
 * @throws Problem `invalid_body` if the new manager does not exist, is the leaver, is not employed on that day, or lies
 * below another report
 */
export async function handOverReports(tx: Tx, leaver: Leaver, newManagerId: string | null): Promise<string[]> {
  const day = addDays(leaver.endDate, 1);
  // Another request may be giving one of them another manager, who stays.
  await lockPlacedUnder(tx, leaver.id);
  const reports = await reportsFrom(tx, leaver.id, day);
  if (newManagerId !== null) {
    const isReport = reports.some((report) => report.employeeId === newManagerId && report.day === day);
    await refuseManager(tx, leaver, newManagerId, { day, isReport });
  }
  const above = await managerAbove(tx, leaver, day);
  // The new manager moves up before the others move below.
  const inOrder = reports.toSorted(
    (a, b) => Number(b.employeeId === newManagerId) - Number(a.employeeId === newManagerId),
  );
  for (const { employeeId, day: effectiveDate } of inOrder) {
    const report = await lockRow(tx, employees, employeeId, 'consequence');
    const managerId = employeeId === newManagerId ? above : newManagerId;
    await changeEmployee(tx, report, { managerId, effectiveDate }).catch(atNewManager);
  }
  return [...new Set(reports.map(({ employeeId }) => employeeId))];
}

/** @throws Problem `invalid_body` */
async function refuseManager(
  tx: Tx,
  leaver: Leaver,
  managerId: string,
  { day, isReport }: { day: LocalDate; isReport: boolean },
): Promise<void> {
  const wrong = await wrongReferences(tx, references, { [name]: managerId }, 'for key share');
  if (wrong.length > 0) throw invalidBody(wrong);
  if (managerId === leaver.id) throw invalidBody([fieldError(pointer, coreFieldErrors.ownManager)]);
  if (!(await isEmployedOn(tx, managerId, day))) {
    throw invalidBody([fieldError(pointer, coreFieldErrors.managerNotEmployed, { day })]);
  }
  if (!isReport && (await isAboveOn(tx, leaver.id, managerId, [day]))) {
    throw invalidBody([fieldError(pointer, coreFieldErrors.cycle)]);
  }
}

/** The manager of the leaver on the last day, if that manager is still employed on the day after. */
async function managerAbove(tx: Tx, { id, endDate }: Leaver, day: LocalDate): Promise<string | null> {
  const above = await managerOn(tx, id, endDate);
  return above !== null && (await isEmployedOn(tx, above, day)) ? above : null;
}

/** A move refused because of a later day names the field that this request has. */
function atNewManager(error: unknown): never {
  const errors = error instanceof Problem ? error.errors : [];
  const isOfManager = errors.length > 0 && errors.every((one) => one.pointer === '/managerId');
  throw isOfManager ? invalidBody(errors.map((one) => one.at(pointer))) : error;
}
