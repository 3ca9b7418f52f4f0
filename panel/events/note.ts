import type { AuditEntry } from '../../sdk/schemas.ts';
import { formatClock, formatDate, formatDay, formatDays } from '../i18n/format.ts';

interface EventObject {
  workDate?: string;
  workEntryIn?: { date: string };
  workEntryOut?: { date: string } | null;
  startDate?: string;
  endDate?: string | null;
  daysOff?: { date: string }[];
  /** Of a pay period. */
  periodId?: string;
  from?: string;
  to?: string;
}

type Moment = { date: string } | null | undefined;

/** From one to the other, with one offset where it is that of both: `09:00–17:00 (UTC+02:00)`. */
function clocks(from: Moment, to: Moment): string {
  const [start, end] = [from, to].map((one) => (one ? formatClock(one.date) : '…')) as [string, string];
  const zone = / \(.*\)$/.exec(end)?.[0];
  return `${zone && start.endsWith(zone) ? start.slice(0, -zone.length) : start}–${end}`;
}

/** The time that an event concerns, if any: `Mon 16 Nov, 13:59–17:50`, `7–11 Dec 2026`; of a late change, the pay period. */
export function noteOf({ data }: AuditEntry): string {
  const { workDate, workEntryIn, workEntryOut, startDate, endDate, daysOff, periodId, from, to } = data as EventObject;
  if (workDate && workEntryIn) return `${formatDay(workDate)}, ${clocks(workEntryIn, workEntryOut)}`;
  const days = daysOff?.map(({ date }) => date).sort() ?? [];
  const [first] = days;
  if (first) return formatDays(first, days.at(-1) ?? first);
  if (periodId && from && to) return formatDays(from, to);
  if (startDate) return endDate ? formatDays(startDate, endDate) : formatDate(startDate);
  return '';
}
