import type { Mirror, Row } from './mirror.ts';

/** The lists of days off, and the list of requests whose accepted days each shows. */
export const daysOff: Record<string, string> = {
  listVacationDayOff: '/schedule/v1/vacation-day-off-requests',
  listAbsenceDayOff: '/schedule/v1/absence-day-off-requests',
};

/** One day off, by what its request says of it. */
const dayOf = ({ date, portion, startTime, endTime, seconds }: Row, requestId: string, employeeId: string): Row => ({
  id: `${requestId} on ${date} from ${startTime}`,
  employeeId,
  portion,
  endTime,
  seconds,
});

/** The days as a list shows them. */
export const shownDays = (rows: readonly Row[]): Row[] => rows.map((row) => dayOf(row, row.requestId, row.employeeId));

/** The days that follow from the requests of the mirror: accepted ones, but for the days given back. */
export const mirroredDays = (mirror: Mirror, requests: string): Row[] =>
  mirror
    .at(requests)
    .filter(({ status, type }) => status === 'accepted' && type === 'create')
    .flatMap(({ id, employeeId, daysOff: days }) =>
      days.filter(({ givenBackAt }: Row) => givenBackAt === null).map((day: Row) => dayOf(day, id, employeeId)),
    );
