import type { VacationDayOffRequestCreate } from '../../../sdk/schemas.ts';
import { daysBetween, isDay } from '../../calendar.ts';

/** The most single days of a request. */
const maxDays = 366;

/** The fields of the form that say which days are requested. */
interface Values {
  from: string;
  to: string;
  isHalf: boolean;
  startTime: string;
  endTime: string;
  comment: string;
}

/** What they mean for the type of the request. */
interface Form {
  /** Times of each day are requested. */
  hasTimes: boolean;
  /** The last day is not known yet. */
  lasts: boolean;
}

/**
 * The body of a request: whole days as a range, halves and times as single days, of which those without planned work are
 * left out.
 */
export function bodyOf(employeeId: string, values: Values, { hasTimes, lasts }: Form) {
  const { from, to, isHalf, startTime, endTime, comment } = values;
  const last = to === '' ? from : to;
  const common = { employeeId, ...(comment === '' ? {} : { comment }) };
  if (!hasTimes && (lasts || !isHalf)) return { ...common, startDate: from, endDate: lasts ? null : last };
  const of = hasTimes ? { startTime, endTime } : { portion: 0.5 };
  const isRange = isDay(from) && isDay(last) && from <= last && !isTooLong(values);
  const daysOff: VacationDayOffRequestCreate['daysOff'] = isRange
    ? daysBetween(from, last).map((date) => ({ date, ...of }))
    : [];
  return { ...common, daysOff, onlyWithSchedule: true };
}

/** Whether more single days are requested than a request may have. */
export const isTooLong = ({ from, to }: Pick<Values, 'from' | 'to'>): boolean =>
  isDay(from) && isDay(to) && (Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxDays;

/** Whether the form says enough for a preview. */
export const isComplete = (values: Values, { hasTimes, lasts }: Form): boolean =>
  isDay(values.from) &&
  (lasts || values.to === '' || (isDay(values.to) && values.from <= values.to)) &&
  (!hasTimes || (values.startTime !== '' && values.endTime !== ''));
