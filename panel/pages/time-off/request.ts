/** Requests for vacation and for absences, which the API keeps apart and the panel shows together. */

import type { AbsenceDayOffRequest, TimeOffDay, VacationDayOffRequest } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDate, formatDays } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { amountOff, sumOff, timesOff } from '../../ui/amount-off.ts';

export type Request =
  | (VacationDayOffRequest & { category: 'vacation' })
  | (AbsenceDayOffRequest & { category: 'absence' });

type RequestStatus = Request['status'];

export const statusColors = { pending: 'blue', accepted: 'green', rejected: 'red', cancelled: 'gray' } as const;

/** By which operations a request of each category is decided and withdrawn. */
export const operationsOf = {
  vacation: {
    create: 'createVacationDayOffRequest',
    accept: 'acceptVacationDayOffRequest',
    reject: 'rejectVacationDayOffRequest',
    remove: 'deleteVacationDayOffRequest',
    versions: 'listVacationDayOffRequestVersions',
  },
  absence: {
    create: 'createAbsenceDayOffRequest',
    accept: 'acceptAbsenceDayOffRequest',
    reject: 'rejectAbsenceDayOffRequest',
    remove: 'deleteAbsenceDayOffRequest',
    versions: 'listAbsenceDayOffRequestVersions',
  },
} as const;

/** The most requests of each category that are shown. */
export const shownAtMost = 100;

interface RequestFilters {
  status?: RequestStatus;
  employeeId?: string;
  /** Only those about which this employee decides. */
  managerId?: string;
  /** The oldest first, for pending requests. */
  order: 'asc' | 'desc';
  /** The most of each category; default: `shownAtMost`. */
  limit?: number;
}

/** The pending requests of the user: those that a manager decides on, or an employee's own. */
export function useWaiting() {
  const { reach, employeeId } = useMe();
  const ofManager = reach === 'below' && employeeId !== null ? { managerId: employeeId } : {};
  return useRequests({ status: 'pending', order: 'asc', ...ofManager });
}

/** Requests of both categories in one list, and how many there are. */
export function useRequests({ order, limit = shownAtMost, ...wanted }: RequestFilters) {
  const query = { ...wanted, orderBy: `createdAt ${order}`, limit };
  const vacations = useRead('listVacationDayOffRequests', { query });
  const absences = useRead('listAbsenceDayOffRequests', { query });
  const both: Request[] = [
    ...(vacations.data?.data ?? []).map((one) => ({ ...one, category: 'vacation' as const })),
    ...(absences.data?.data ?? []).map((one) => ({ ...one, category: 'absence' as const })),
  ];
  const sign = order === 'asc' ? 1 : -1;
  return {
    vacations,
    absences,
    requests: both.sort((a, b) => sign * a.createdAt.localeCompare(b.createdAt)),
    total: (vacations.data?.meta.total ?? 0) + (absences.data?.meta.total ?? 0),
  };
}

/** Requests as they are by now: what another user has changed is shown, and decided as such by the next attempt. */
export const asTheyAre = (chosen: Request[], present: Request[]): Request[] =>
  chosen.map((one) => present.find(({ id }) => id === one.id) ?? one);

export const nameOfPerson = ({ employee }: Request): string => `${employee.firstName} ${employee.lastName}`;

/** The days of a request that still stand, by date. */
export const standingDays = ({ daysOff }: Request): TimeOffDay[] => daysOff.filter((day) => day.givenBackAt === null);

/** The type of a request in words. */
export const kindOf = (request: Request): string =>
  request.category === 'vacation' ? t('timeOff.vacation') : request.absenceCalendar.name;

/** The dates of a request in words. */
export function whenOf({ daysOff, startDate, endDate }: Request): string {
  if (startDate !== null) {
    return endDate === null ? t('timeOff.since', { day: formatDate(startDate) }) : formatDays(startDate, endDate);
  }
  const [first, last] = [daysOff[0], daysOff.at(-1)];
  if (!first || !last) return '–';
  const span = first.date === last.date ? formatDate(first.date) : formatDays(first.date, last.date);
  return span + timesOff(sumOff(daysOff));
}

/** How much time off days are, in words. */
export const amountOf = (days: readonly TimeOffDay[]): string => amountOff(sumOff(days));
