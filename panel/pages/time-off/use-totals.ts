import { useQueries } from '@tanstack/react-query';
import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { api } from '../../api.ts';
import { type Request, standingDays } from './request.ts';

export interface Totals {
  /** By calendar. */
  byCalendar: Map<string, VacationCalendarTotal>;
  /** Whether all have been read, or could not be: one that is not there stays unknown. */
  isRead: boolean;
}

/** What there is of the calendars that requests for vacation take from: a call for each year, not for each request. */
export function useTotals(requests: Request[]): Totals {
  const wanted = requests
    .filter(({ category }) => category === 'vacation')
    .flatMap((request) => standingDays(request).map(({ date }) => [date.slice(0, 4), request.employeeId] as const));
  const byYear = Map.groupBy(wanted, ([year]) => Number(year));
  const replies = useQueries({
    queries: [...byYear].map(([year, of]) => {
      const query = { employeeId: [...new Set(of.map(([, id]) => id))].sort(), year };
      return {
        queryKey: ['listVacationCalendarTotals', { query }],
        queryFn: ({ signal }: { signal: AbortSignal }) => api('listVacationCalendarTotals', { query, signal }),
      };
    }),
  });
  const totals = replies.flatMap(({ data }) => data?.data ?? []);
  return {
    byCalendar: new Map(totals.flatMap((one) => (one.calendarId === null ? [] : [[one.calendarId, one]]))),
    isRead: replies.every(({ isPending }) => !isPending),
  };
}
