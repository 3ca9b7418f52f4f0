/** The marks in the cells of the team calendar. */

import { useReadAll } from '../../api.ts';
import { type Day, yearOf } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';

/** The kinds of mark: each has a letter, a colour and, while it is pending, stripes. */
export const kinds = ['vacation', 'sick_leave', 'permission', 'holiday'] as const;
type Kind = (typeof kinds)[number];

export interface Mark {
  kind: Kind;
  /** The name of the absence type or the holiday. */
  name: string;
  isPending: boolean;
  isHalf: boolean;
}

/**
 * The marks of these people on these days: time off that is approved or pending, otherwise their own holiday.
 * @returns the queries it waits for, and what gives the mark of a person on a day
 */
export function useMarks(people: { id: string }[], days: Day[]) {
  const [from, to] = [days.at(0), days.at(-1)];
  const ids = people.map(({ id }) => id);
  const taken = { query: { employeeIds: ids, from, to } };
  const asked = {
    query: { 'employeeId[in]': ids, status: 'pending' as const, fromDayOff: from, toDayOff: to },
  };
  const vacations = useReadAll('listVacationDayOff', taken);
  const absences = useReadAll('listAbsenceDayOff', taken);
  const askedVacations = useReadAll('listVacationDayOffRequests', asked);
  const askedAbsences = useReadAll('listAbsenceDayOffRequests', asked);
  // Their kinds are read only where there are absences.
  const hasAbsences = [absences, askedAbsences].some(({ data }) => data !== undefined && data.data.length > 0);
  const types = useReadAll('listAbsenceTypes', { query: { onlyReturn: 'all' }, enabled: hasAbsences });
  // The week of New Year is in two years.
  const [first, last] = [from, to].map((day) => (day === undefined || ids.length === 0 ? undefined : yearOf(day)));
  const ofYear = (year = 0) => ({ query: { employeeId: ids, year } });
  const holidays = useReadAll('listEmployeeHolidays', { ...ofYear(first), enabled: first !== undefined });
  const holidaysAfter = useReadAll('listEmployeeHolidays', { ...ofYear(last), enabled: last !== first });

  const kindOf = (absenceTypeId: string): Pick<Mark, 'kind' | 'name'> => {
    const type = types.data?.data.find(({ id }) => id === absenceTypeId);
    return { kind: type?.category ?? 'permission', name: type?.name ?? t('timeOff.absence') };
  };
  const vacation = { kind: 'vacation' as const, name: t('timeOff.vacation') };
  const marks = new Map<string, Mark>();
  const mark = (
    employeeId: string,
    { date, portion }: { date: Day; portion: number | null },
    one: Omit<Mark, 'isHalf'>,
  ) => marks.set(`${employeeId} ${date}`, { ...one, isHalf: portion !== 1 });
  // Approved time off is written last: it wins where there are both.
  for (const { employeeId, daysOff, type } of askedVacations.data?.data ?? []) {
    if (type === 'create') for (const day of daysOff) mark(employeeId, day, { ...vacation, isPending: true });
  }
  for (const { employeeId, daysOff, type, absenceTypeId } of askedAbsences.data?.data ?? []) {
    if (type === 'create')
      for (const day of daysOff) mark(employeeId, day, { ...kindOf(absenceTypeId), isPending: true });
  }
  for (const day of vacations.data?.data ?? []) mark(day.employeeId, day, { ...vacation, isPending: false });
  for (const day of absences.data?.data ?? [])
    mark(day.employeeId, day, { ...kindOf(day.absenceTypeId), isPending: false });

  const ofHolidays = new Map(
    [holidays, holidaysAfter]
      .flatMap(({ data }) => data?.data ?? [])
      .map((day) => [`${day.employeeId} ${day.date}`, day]),
  );
  const markOf = ({ id }: (typeof people)[number], day: Day): Mark | undefined => {
    const found = marks.get(`${id} ${day}`);
    if (found) return found;
    const holiday = ofHolidays.get(`${id} ${day}`);
    if (!holiday) return undefined;
    return { kind: 'holiday', name: holiday.name ?? t('time.holiday'), isPending: false, isHalf: false };
  };
  const queries = [
    vacations,
    absences,
    askedVacations,
    askedAbsences,
    holidays,
    ...(last === first ? [] : [holidaysAfter]),
    ...(hasAbsences ? [types] : []),
  ];
  return { queries, markOf };
}
