import type { PayPeriod } from '../../../../sdk/schemas.ts';
import { type Day, dayBefore, periodOf } from '../../../calendar.ts';
import { capital, formatDays, formatMonth } from '../../../i18n/format.ts';

/** A period by its month, or by its days where it is no month. */
export const nameOfPeriod = ({ from, to }: Pick<PayPeriod, 'from' | 'to'>): string => {
  const month = periodOf(from.slice(0, 7));
  return month.from === from && month.to === to ? capital(formatMonth(from.slice(0, 7))) : formatDays(from, to);
};

/** The last day on which the data of a period may be completed. */
export const cutOffDay = ({ cutOffAt }: Pick<PayPeriod, 'cutOffAt'>, timeZone: string): Day =>
  dayBefore(cutOffAt, timeZone);

/** Whether a period should have been closed by now. */
export const isDue = ({ status, cutOffAt }: Pick<PayPeriod, 'status' | 'cutOffAt'>): boolean =>
  (status === 'open' || status === 'review') && Date.parse(cutOffAt) <= Date.now();
