import type { PayPeriod } from '../../../../sdk/schemas.ts';
import { type Day, todayIn } from '../../../calendar.ts';

/** The last day on which the data of a period may be completed: `cutOffAt` is the midnight after it. */
export const cutOffDay = ({ cutOffAt }: Pick<PayPeriod, 'cutOffAt'>, timeZone: string): Day =>
  todayIn(timeZone, Date.parse(cutOffAt) - 1);

/** Whether a period should have been closed by now. */
export const isDue = ({ status, cutOffAt }: Pick<PayPeriod, 'status' | 'cutOffAt'>, now = Date.now()): boolean =>
  (status === 'open' || status === 'review') && Date.parse(cutOffAt) <= now;
