import type { Mirror, Row } from './mirror.ts';

/** A list whose objects are part of others, which the mirror has: it has no events, and its rows follow from theirs. */
interface Derived {
  /** What is compared of a row of the list. */
  shown(row: Row): Row;
  /** The same from the objects of the mirror. */
  mirrored(mirror: Mirror): Row[];
}

/** One day off, as the list and the request show it. */
const dayOf = ({ date, portion, startTime, endTime, seconds }: Row, requestId: string, employeeId: string): Row => ({
  id: `${requestId} on ${date} from ${startTime}`,
  employeeId,
  portion,
  endTime,
  seconds,
});

/** The days of accepted requests, but for those given back. */
const daysOf = (requests: string): Derived => ({
  shown: (row) => dayOf(row, row.requestId, row.employeeId),
  mirrored: (mirror) =>
    mirror
      .at(requests)
      .filter(({ status, type }) => status === 'accepted' && type === 'create')
      .flatMap(({ id, employeeId, daysOff }) =>
        daysOff.filter(({ givenBackAt }: Row) => givenBackAt === null).map((day: Row) => dayOf(day, id, employeeId)),
      ),
});

/** The absences of one kind that an employee has in a year, from the requests. */
const absenceCalendarsOf = (requests: Row[]): Row[] => {
  const days = requests
    .filter(({ status, type }) => status === 'accepted' && type === 'create')
    .flatMap(({ id: requestId, employeeId, absenceTypeId, daysOff }) =>
      daysOff
        .filter(({ givenBackAt }: Row) => givenBackAt === null)
        .map(({ date, portion, startTime, endTime, seconds }: Row) => ({
          calendar: `${employeeId} ${absenceTypeId} ${date.slice(0, 4)}`,
          day: { date, portion, startTime, endTime, seconds, requestId },
        })),
    );
  return [...Map.groupBy(days, ({ calendar }) => calendar)].map(([id, own]) =>
    absenceCalendarOf(
      id,
      own.map(({ day }) => day),
    ),
  );
};
const absenceCalendarOf = (id: string, daysOff: Row[]): Row => ({
  id,
  daysOff: daysOff.map((day) => JSON.stringify(Object.entries(day).sort())).sort(),
});

const employmentOf = ({ startDate, endDate, reason }: Row, employeeId: string): Row => ({
  id: `${employeeId} from ${startDate}`,
  endDate,
  reason,
});

/** The agreement that a contract names. */
const agreementOf = ({ id, agreementId, employeeId, startDate, endDate, version }: Row): Row => ({
  ...{ id, agreementId, employeeId, startDate, endDate, version },
});

/** The assignments repeat what the employee states. */
const assignmentsBy = (field: 'departmentId' | 'officeId'): Derived => {
  const assignmentOf = (row: Row, employeeId: string): Row => ({ id: employeeId, [field]: row[field] });
  return {
    shown: (row) => assignmentOf(row, row.employeeId),
    mirrored: (mirror) =>
      mirror
        .at('/core/v3/employees')
        .filter((row) => row[field] !== null)
        .map((row) => assignmentOf(row, row.id)),
  };
};

/** By the operation that lists them. */
export const derived: Record<string, Derived> = {
  listVacationDayOff: daysOf('/schedule/v1/vacation-day-off-requests'),
  listAbsenceDayOff: daysOf('/schedule/v1/absence-day-off-requests'),
  listAbsenceCalendars: {
    shown: (row) => absenceCalendarOf(`${row.employeeId} ${row.absenceTypeId} ${row.year}`, row.daysOff),
    mirrored: (mirror) => absenceCalendarsOf(mirror.at('/schedule/v1/absence-day-off-requests')),
  },
  listAgreementEmployees: {
    shown: agreementOf,
    mirrored: (mirror) =>
      mirror
        .at('/contract/v1/contracts')
        .filter(({ agreementId }) => agreementId !== null)
        .map(agreementOf),
  },
  listEmployeeDepartmentAssignations: assignmentsBy('departmentId'),
  listEmployeeOfficeAssignations: assignmentsBy('officeId'),
  listEmployments: {
    shown: (row) => employmentOf(row, row.employeeId),
    mirrored: (mirror) =>
      mirror
        .at('/core/v3/employees')
        .flatMap(({ id, employments }) => employments.map((one: Row) => employmentOf(one, id))),
  },
};
