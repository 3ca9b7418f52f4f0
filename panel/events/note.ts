import type { AuditEntry } from '../../sdk/schemas.ts';
import { formatClock, formatDate, formatDay, formatDays } from '../i18n/format.ts';

interface EventObject {
  workDate?: string;
  workEntryIn?: { date: string };
  workEntryOut?: { date: string } | null;
  startDate?: string;
  endDate?: string | null;
  daysOff?: { date: string }[];
}

const clock = (moment: { date: string } | null | undefined) => (moment ? formatClock(moment.date) : '…');

/** The time that an event concerns, if any: `Mon 16 Nov, 13:59–17:50`, `7–11 Dec 2026`. */
export function noteOf({ data }: AuditEntry): string {
  const { workDate, workEntryIn, workEntryOut, startDate, endDate, daysOff } = data as EventObject;
  if (workDate && workEntryIn) return `${formatDay(workDate)}, ${clock(workEntryIn)}–${clock(workEntryOut)}`;
  const days = daysOff?.map(({ date }) => date).sort() ?? [];
  const [first] = days;
  if (first) return formatDays(first, days.at(-1) ?? first);
  if (startDate) return endDate ? formatDays(startDate, endDate) : formatDate(startDate);
  return '';
}
