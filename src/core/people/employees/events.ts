import * as z from 'zod';
import {
  type Concerned,
  type DatedEventType,
  daysAfter,
  daysChanged,
  daysOf,
  defineEvent,
  type EventType,
  type Heading,
  ofEmployee,
  recordEvent,
  sensitiveOf,
} from '../../../events/index.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { date, fieldName, fieldPath, id } from '../../../platform/values.ts';
import { slugsInHistory } from '../custom-fields/index.ts';
import { isTerm, type Move, mirrored } from '../placements/index.ts';
import { type Employee, employees } from './employee.ts';

const { firstName, lastName, email, departmentId, officeId, externalId, code, endDate, endReason } = employees.fields;

/** What each kind of event about an employee says by itself. */
type OwnFacts<Data> = Omit<DatedEventType<Data>, 'scope' | 'days' | 'sensitive'>;

const define = <Data>(facts: OwnFacts<Data>, changesPlan = true) =>
  defineEvent({
    ...facts,
    scope: 'employees:read',
    days: { changesPlan, figuresFrom: 'weekBefore' },
    ...sensitiveOf(employees, async (reader) => (await slugsInHistory(reader)).map((slug) => `customFields.${slug}`)),
  });

const hired = { employeeId: id, firstName, lastName, email, departmentId, startDate: date };
const known = { employeeId: id, externalId, code };
const left = {
  ...known,
  firstName,
  lastName,
  email,
  departmentId,
  endDate: endDate.meta({ example: '2026-11-20' }),
  reason: endReason.meta({ example: 'End of contract' }),
};

// A new employee has no time off yet.
export const employeeCreated = define(
  {
    type: 'employee.created',
    heading: 'employee_hire',
    description: 'An employee was hired.',
    data: z.strictObject(hired),
  },
  false,
);
const employeeReactivated = define({
  type: 'employee.reactivated',
  heading: 'employee_hire',
  description: 'A former employee was rehired; startDate is the new start date.',
  data: z.strictObject({ ...hired, externalId, code }),
});
const employeeDeactivated = define({
  type: 'employee.deactivated',
  heading: 'employee_leaver',
  description: 'An employee left; endDate was the last day.',
  data: z.strictObject(left),
});
const employeeDeleted = define({
  type: 'employee.deleted',
  heading: 'employee_leaver',
  description: 'An employee was deleted.',
  data: z.strictObject(left),
});
const departmentChanged = define({
  type: 'employee.department_changed',
  heading: 'department_change',
  description: 'An employee moved to another department or office, or left one.',
  data: z.strictObject({
    ...known,
    departmentId,
    previousDepartmentId: departmentId,
    officeId,
    previousOfficeId: officeId,
  }),
});
const employeeUpdated = define({
  type: 'employee.updated',
  sometimesUnder: ['employee_hire', 'employee_leaver', 'department_change', 'contractual_change'],
  description:
    'Any other data of an employee changed; read the values with a GET. Under employee_leaver if the employment changed: a termination was announced, corrected or withdrawn, or the first day moved; under employee_hire if the first day moved or an employment was corrected; under department_change if the manager, the job charge or the contribution group changed; under contractual_change if one of the latter two did.',
  data: z.strictObject({
    ...known,
    changedFields: z.array(fieldPath('phone')).max(600),
  }),
});

const employeeRestored = define({
  type: 'employee.restored',
  heading: 'employee_hire',
  description: 'A deleted employee was restored; read the values with a GET.',
  data: z.strictObject({ ...known, changedFields: z.array(fieldName('departmentId')).max(100) }),
});

export const employeeEventTypes: EventType[] = [
  employeeCreated,
  employeeReactivated,
  employeeDeactivated,
  employeeDeleted,
  departmentChanged,
  employeeUpdated,
  employeeRestored,
];

const hireData = ({ id: employeeId, firstName, lastName, email, departmentId, startDate }: Employee) => ({
  employeeId,
  firstName,
  lastName,
  email,
  departmentId,
  startDate,
});
const knownData = ({ id: employeeId, externalId, code }: Employee) => ({ employeeId, externalId, code });
const leaverData = (employee: Employee) => {
  const { firstName, lastName, email, departmentId, endDate, endReason } = employee;
  return { ...knownData(employee), firstName, lastName, email, departmentId, endDate, reason: endReason };
};

/** What an event says of an employee. */
interface Said<Data> {
  changes: Change[];
  days: Concerned;
  headings?: Heading[];
  data: Data;
}

const record = <Data>(
  tx: Tx,
  kind: DatedEventType<Data>,
  { id, version }: Employee,
  { changes, days, headings, data }: Said<Data>,
): string =>
  recordEvent(tx, kind, {
    entity: { type: 'employee', id, version },
    employeeId: id,
    changes,
    effectiveDate: days.effectiveDate,
    affects: days.affects,
    headings,
    data,
  });

const initialChanges = (employee: Employee): Change[] =>
  Object.keys(employees.fields)
    .map((field) => ({ field, before: null, after: employee[field as keyof Employee] }))
    .filter(({ after }) => after !== null);

/** The fields of the current employment. */
export const employmentFields = ['status', 'startDate', 'endDate', 'endReason'];

/** The fields of an employee behind each heading that `employee.updated` has only sometimes. */
const fieldsUnder: readonly (readonly [Heading, readonly string[]])[] = [
  ['employee_hire', ['startDate', 'employments']],
  ['employee_leaver', [...employmentFields, 'employments']],
  ['department_change', mirrored],
  ['contractual_change', mirrored.filter((field) => isTerm(field))],
];

const employmentDates = (changes: Change[]) =>
  changes.filter(({ field }) => field === 'startDate' || field === 'endDate');

/** The changes of these fields, of which some may be none. */
export const changesBetween = (before: Employee, after: Employee, fields: string[]): Change[] =>
  fields
    .map((field) => ({ field, before: before[field as keyof Employee], after: after[field as keyof Employee] }))
    .filter((change) => change.before !== change.after);

/** The days after the last one; without one, those of an employment that was still to begin. */
const daysWithout = ({ startDate, endDate }: Employee) =>
  endDate === null ? { from: startDate, to: null } : daysAfter(endDate);

/** @param more changes of values stored outside the employee's row */
export const recordHired = (tx: Tx, employee: Employee, more: Change[] = []) =>
  record(tx, employeeCreated, employee, {
    changes: [...initialChanges(employee), ...more],
    days: ofEmployee(employee.id, daysOf(employee)),
    data: hireData(employee),
  });

export const recordReactivated = (tx: Tx, employee: Employee, changes: Change[]) =>
  record(tx, employeeReactivated, employee, {
    changes,
    days: ofEmployee(employee.id, daysOf(employee)),
    data: { ...hireData(employee), externalId: employee.externalId, code: employee.code },
  });

export const recordDeactivated = (tx: Tx, employee: Employee, changes: Change[]) =>
  record(tx, employeeDeactivated, employee, {
    changes,
    days: ofEmployee(employee.id, daysWithout(employee)),
    data: leaverData(employee),
  });

export const recordDeleted = (tx: Tx, employee: Employee, changes: Change[]) =>
  record(tx, employeeDeleted, employee, {
    changes,
    days: ofEmployee(employee.id, daysWithout(employee)),
    data: leaverData(employee),
  });

/** The days of a move: its event says from when it holds. */
export type MoveDays = Pick<Move, 'effectiveDate' | 'affects'>;

/** The days of an update: of the employment if its dates changed, else of the move. */
const daysOfUpdate = (employee: Employee, changes: Change[], days: Concerned) => {
  const dates = employmentDates(changes);
  return dates.length > 0 ? ofEmployee(employee.id, daysChanged(employee, dates)) : days;
};

export const recordUpdated = (tx: Tx, employee: Employee, changes: Change[], days: Concerned = {}) =>
  record(tx, employeeUpdated, employee, {
    changes,
    days: daysOfUpdate(employee, changes, days),
    headings: fieldsUnder.flatMap(([heading, fields]) =>
      changes.some(({ field }) => fields.includes(field)) ? [heading] : [],
    ),
    data: { ...knownData(employee), changedFields: changes.map(({ field }) => field) },
  });

/**
 * The fields of a restore that changed, without sensitive custom fields: `customFields` names the others together.
 * @returns e.g. `departmentId`, `customFields`
 */
export const restoredFields = (changes: readonly Change[]): string[] => {
  const seen = changes.filter(({ sensitive }) => !sensitive);
  return [...new Set(seen.map(({ field }) => field.split('.')[0] as string))];
};

/** @param before the removed employee */
export const recordRestored = (tx: Tx, employee: Employee, before: Employee, changes: Change[]) =>
  record(tx, employeeRestored, employee, {
    changes,
    days: ofEmployee(employee.id, daysWithout(before)),
    data: { ...knownData(employee), changedFields: restoredFields(changes) },
  });

/** @param before the employee in the other department or office */
export const recordMoved = (tx: Tx, employee: Employee, before: Employee, changes: Change[], days: Concerned = {}) =>
  record(tx, departmentChanged, employee, {
    changes,
    days,
    data: {
      ...knownData(employee),
      departmentId: employee.departmentId,
      previousDepartmentId: before.departmentId,
      officeId: employee.officeId,
      previousOfficeId: before.officeId,
    },
  });
