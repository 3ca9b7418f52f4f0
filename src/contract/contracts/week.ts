/** What a contract says about its week in several ways, which must agree. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { toTwoDecimals } from '../../platform/rounding.ts';
import { contractFieldErrors } from '../field-errors.ts';
import type { Contract } from './contract.ts';

const ofWeek = ['workDays', 'weeklyHours', 'percentageWorkDay', 'fte'] as const;

type Week = Partial<Pick<Contract, (typeof ofWeek)[number] | 'maxLegalWeeklyHours'>>;

/** Rounded days may miss the hours of their week by this much. */
const roundedHours = 1;
/** A percentage may miss the equivalent by this much. */
const roundedPercentage = 1;
/**
 * Hours of a full week between which the hours of a part of it are believed. Wide, because full time is not a field: it
 * is the agreement's, and `maxLegalWeeklyHours` is a limit that it need not reach.
 */
const fullWeek = { least: 20, most: 60 };

/** The plain contradictions between hours, days, percentage and full-time equivalent of a contract: all of them. */
export function contradictions(contract: Week): FieldError[] {
  const { workDays, weeklyHours, percentageWorkDay, fte, maxLegalWeeklyHours } = contract;
  const errors: FieldError[] = [];
  const sum = workDays && workDays.length > 0 ? workDays.reduce((all, { hours }) => all + hours, 0) : undefined;
  if (sum !== undefined && weeklyHours != null && Math.abs(sum - weeklyHours) > roundedHours) {
    errors.push(fieldError('/workDays', contractFieldErrors.otherHours, { sum: toTwoDecimals(sum), weeklyHours }));
  }
  if (fte != null && percentageWorkDay != null && Math.abs(fte * 100 - percentageWorkDay) > roundedPercentage) {
    errors.push(fieldError('/fte', contractFieldErrors.otherPart, { percentageWorkDay }));
  }
  const percentage = percentageWorkDay ?? (fte == null ? null : toTwoDecimals(fte * 100));
  const hours = weeklyHours ?? sum;
  if (percentage === null || hours === undefined) return errors;
  const least = toTwoDecimals((fullWeek.least * percentage) / 100);
  const most = toTwoDecimals((Math.max(fullWeek.most, maxLegalWeeklyHours ?? 0) * percentage) / 100);
  if (hours < least || hours > most) {
    const pointer = weeklyHours == null ? '/workDays' : '/weeklyHours';
    errors.push(fieldError(pointer, contractFieldErrors.otherWeek, { least, most, percentage }));
  }
  return errors;
}

/** Whether a change concerns the week: a stored contract that contradicts itself stays open to other changes. */
export const changesWeek = (before: Week, input: Week): boolean =>
  ofWeek.some((field) => input[field] !== undefined && !isDeepStrictEqual(input[field], before[field]));
