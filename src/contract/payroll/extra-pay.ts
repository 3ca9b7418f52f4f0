/**
 * Extra payments: the months in which they are paid, and how they accrue until then. Pure.
 *
 * An extra payment accrues evenly over the months that end with its own: twelve, or six. A month of employment with the
 * salary accrues a twelfth (sixth) of one payment, a month in part its days ÷ the length of the month. Only the sum until
 * a day is rounded, so months add up to the payment, however periods cut them. It is a provision and no pay: the payment
 * itself is due in its month.
 */
import { addDays, type LocalDate, maxDate, minDate } from '../../platform/clock.ts';
import { lastDayOf, monthFrom, monthsBetween, partsOfDay, partsOfMonth } from '../../platform/months.ts';
import { type DatedDays, daysOf, type Period } from '../../platform/period.ts';
import { amountOfMinor, type PaidValues, shareOfPayment } from '../salaries/index.ts';

/** A salary with extra payments in known months, and the employments in which it holds. */
export interface ExtraPaid extends PaidValues, DatedDays {
  employeeId: string;
  salaryId: string;
  extraPaymentMonths: number[];
  extraPaymentAccrual: 'twelve_months' | 'six_months';
  employments: DatedDays[];
}

/** An extra payment, and its month as `2026-12`. */
interface ExtraPayment {
  month: string;
  salaryId: string;
}

/** What of an extra payment accrues in a month. */
export interface ExtraPayAccrued extends ExtraPayment {
  extraPaymentMonth: string;
  days: number;
  amount: number;
  currency: string;
}

const monthsOf = { twelve_months: 12, six_months: 6 } as const;
const untilEnd = (to: LocalDate, end: LocalDate | null) => (end === null ? to : minDate(to, end));

const monthsIn = ({ from, to }: Period): string[] => monthsBetween(from, to);

/** The stretches of a period on which the employee is employed with the salary. */
const paidIn = ({ startDate, endDate, employments }: ExtraPaid, { from, to }: Period): Period[] =>
  employments
    .map((one) => ({
      from: maxDate(maxDate(from, startDate), one.startDate),
      to: untilEnd(untilEnd(to, endDate), one.endDate),
    }))
    .filter((one) => one.from <= one.to);

/** The days of a period on which the salary is paid, and the same in parts of months. */
function counted(salary: ExtraPaid, period: Period): { days: number; parts: number } {
  let [days, parts] = [0, 0];
  for (const month of monthsIn(period)) {
    const within = { from: maxDate(period.from, `${month}-01`), to: minDate(period.to, lastDayOf(month)) };
    const own = paidIn(salary, within).reduce((sum, one) => sum + daysOf(one), 0);
    days += own;
    parts += own * partsOfDay(within.from);
  }
  return { days, parts };
}

/** The extra payments whose month ends in a period, while the salary is in force and the employee is employed. */
export const extraPaymentsOf = (salary: ExtraPaid, period: Period): ExtraPayment[] =>
  monthsIn(period)
    .filter((month) => salary.extraPaymentMonths.includes(Number(month.slice(5))))
    .map((month) => ({ month, day: lastDayOf(month) }))
    .filter(({ day }) => period.from <= day && day <= period.to && paidIn(salary, { from: day, to: day }).length > 0)
    .map(({ month }) => ({ month, salaryId: salary.salaryId }));

/** What of each extra payment accrues in the days of a month that lie in a period; undefined: nothing. */
function accruedIn(salary: ExtraPaid, { from, to }: Period, ofMonth: number): ExtraPayAccrued | undefined {
  const window = monthsOf[salary.extraPaymentAccrual];
  const ahead = (ofMonth - Number(from.slice(5, 7)) + 12) % 12;
  const { days } = counted(salary, { from, to });
  // There is no payment after the last year.
  const isTooFar = from.startsWith('9999') && ofMonth < Number(from.slice(5, 7));
  if (ahead >= window || days === 0 || isTooFar) return undefined;
  const begins = `${monthFrom(from, ahead - window + 1)}-01`;
  const until = (day: LocalDate) => {
    const { parts } = counted(salary, { from: begins, to: day });
    return shareOfPayment(salary, BigInt(parts), BigInt(window * partsOfMonth));
  };
  const [sum, before] = [until(to), until(addDays(from, -1))];
  if (sum === undefined || before === undefined) return undefined;
  const { salaryId, currency } = salary;
  return {
    month: from.slice(0, 7),
    salaryId,
    extraPaymentMonth: monthFrom(from, ahead),
    days,
    amount: Number(amountOfMinor(sum - before, currency)),
    currency,
  };
}

/** What of the extra payments of a salary accrues in the days of a period, by month. */
export const extraPayAccruedOf = (salary: ExtraPaid, period: Period): ExtraPayAccrued[] =>
  monthsIn(period).flatMap((month) => {
    const days = { from: maxDate(period.from, `${month}-01`), to: minDate(period.to, lastDayOf(month)) };
    return salary.extraPaymentMonths.flatMap((ofMonth) => accruedIn(salary, days, ofMonth) ?? []);
  });
