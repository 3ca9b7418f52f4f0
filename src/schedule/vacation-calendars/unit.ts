/**
 * What a vacation calendar is kept in: days, or hours. Pure.
 *
 * Entitlements, ledgers and balances count amounts: days to two decimals, or seconds. Facts that say days become amounts
 * here, of whole minutes; days off take the seconds of the plan as they are, so that the parts of a day, and the days of a
 * week, take what the whole takes. Amounts become what replies show.
 */
import { shownDays } from './rounding.ts';

export interface Unit {
  /** The hours of a day, of a calendar that is kept in hours; null: it is kept in days. */
  hoursPerDay: number | null;
}

/** The amount of days: the nearest one of two decimals, or of a whole minute. */
export const amountOf = (days: number, { hoursPerDay }: Unit): number =>
  hoursPerDay === null ? shownDays(days) : Math.round(days * hoursPerDay * 60) * 60;

/** The amount that a day off takes. @param days what it takes in days, @param seconds and of the working time */
export const usedAmount = ({ days, seconds }: { days: number; seconds: number }, { hoursPerDay }: Unit): number =>
  hoursPerDay === null ? days : seconds;

/** An amount in days; hours become days to two decimals, what is taken like what is there. */
export const daysOf = (amount: number, { hoursPerDay }: Unit): number =>
  hoursPerDay === null ? amount : Math.sign(amount) * shownDays(Math.abs(amount) / 3600 / hoursPerDay);

/** An amount in seconds; null of one that is kept in days. */
export const secondsOf = (amount: number, { hoursPerDay }: Unit): number | null =>
  hoursPerDay === null ? null : amount;

/** An amount as replies show it: in days, and in seconds if it is kept in hours. */
export const shownAmount = (amount: number, unit: Unit): { days: number; seconds: number | null } => ({
  days: daysOf(amount, unit),
  seconds: secondsOf(amount, unit),
});
