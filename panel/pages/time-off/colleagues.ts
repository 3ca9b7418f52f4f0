import type { ColleagueOff } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { addDays, type Day } from '../../calendar.ts';
import { formatDate, formatDays } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import type { Request } from './request.ts';

/** The colleagues who are named; of the others their number. */
const namedAtMost = 5;

type Colleague = Omit<ColleagueOff, 'requestId'>;

/** Dates in their order as periods of days that follow each other: `15 – 16 Dec 2026, 18 Dec 2026`. */
function periodsOf(dates: readonly Day[]): string {
  const periods: [Day, Day][] = [];
  for (const date of dates) {
    const last = periods.at(-1);
    if (last && addDays(last[1], 1) === date) last[1] = date;
    else periods.push([date, date]);
  }
  return periods.map(([from, to]) => (from === to ? formatDate(from) : formatDays(from, to))).join(', ');
}

function wordsOf({ firstName, lastName, dates, status }: Colleague): string {
  const pending = status === 'pending' ? `, ${t('timeOff.statuses.pending')}` : '';
  return `${firstName} ${lastName} (${periodsOf(dates)}${pending})`;
}

/** Who else is off on the days of a request, in a sentence; `total` where only the first of them are given. */
export function colleagueWords(colleagues: readonly Colleague[], total = colleagues.length): string {
  const names = colleagues.slice(0, namedAtMost).map(wordsOf).join('; ');
  const more = total - Math.min(colleagues.length, namedAtMost);
  return t('timeOff.alsoOff', { names: more > 0 ? `${names}; ${t('timeOff.andMore', { count: more })}` : names });
}

/** By request, who else is off on its days: for administrators and managers, one call for all of them. */
export const useColleaguesOff = (requests: readonly Request[]): ReadonlyMap<string, ColleagueOff[]> =>
  useColleaguesRead(requests) ?? new Map();

/** The same; undefined until it is read, and for users who do not see it. */
export function useColleaguesRead(requests: readonly Request[]): ReadonlyMap<string, ColleagueOff[]> | undefined {
  const found = useReadAll('listColleaguesOff', {
    query: { requestId: requests.map(({ id }) => id) },
    enabled: may('listColleaguesOff') && requests.length > 0,
  });
  return found.data && Map.groupBy(found.data.data, ({ requestId }) => requestId);
}
