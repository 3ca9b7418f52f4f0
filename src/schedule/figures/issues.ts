/** What is wrong with the working time of an employee. Pure. */
import type { IssueCode, RowIssue } from '../../contract/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { FigureDay, Figures } from './figures.ts';
import { type FullTime, fullTimeOfPartTime } from './full-time.ts';

/** Complementary hours that may be agreed, as a part of the hours of the contract (ET 12.5 d). */
const complementaryLimit = 0.3;

/** More work on a day leaves less than the eleven hours of rest that each 24 hours must have (2003/88 article 3). */
export const longestDay = 13 * 3600;

const ofEntry = (code: IssueCode, date: LocalDate, id: string): RowIssue => ({
  code,
  from: date,
  to: date,
  type: 'work_entry',
  id,
});

/** One issue for each run of days. @param dates in order */
function ofDays(code: IssueCode, dates: readonly LocalDate[]): RowIssue[] {
  const issues: RowIssue[] = [];
  for (const date of dates) {
    const open = issues.at(-1);
    if (open && addDays(open.to, 1) === date) open.to = date;
    else issues.push({ code, from: date, to: date, type: null, id: null });
  }
  return issues;
}

const fullTimeOn = ({ plan }: FigureDay): FullTime | undefined =>
  plan.office && fullTimeOfPartTime(plan.contract, plan.office.rules);
const isPartTime = (day: FigureDay): boolean => fullTimeOn(day) !== undefined;
/** Hours above the plan are split by a full-time week that nothing states. */
const isAssumed = (day: FigureDay): boolean =>
  day.figures.secondsOvertime + day.figures.secondsComplementary > 0 && fullTimeOn(day)?.isKnown === false;

function overLimit(days: readonly FigureDay[]): RowIssue[] {
  const [first, last] = [days.at(0), days.at(-1)];
  const complementary = days.reduce((sum, { figures }) => sum + figures.secondsComplementary, 0);
  if (complementary === 0 || !first || !last) return [];
  const agreed = days.filter(isPartTime).reduce((sum, { plan }) => sum + plan.scheduledSeconds, 0);
  if (complementary <= agreed * complementaryLimit) return [];
  return [{ code: 'complementary_hours_over_limit', from: first.date, to: last.date, type: null, id: null }];
}

/**
 * The planned days of a period that are over, in which the employee has recorded nothing: at least the hours of each day
 * (ET 34.9). A period that begins today or later has none.
 */
function nothingRecorded({ days, flagged, entries }: Figures, today: LocalDate): RowIssue[] {
  const planned = days.filter(({ date, plan }) => plan.seconds > 0 && date < today);
  const [first, last] = [planned.at(0), planned.at(-1)];
  const isRecorded = entries.length > 0 || flagged.length > 0 || days.some(({ figures }) => figures.secondsWorked > 0);
  if (isRecorded || !first || !last) return [];
  return [{ code: 'nothing_recorded', from: first.date, to: last.date, type: null, id: null }];
}

/** The issues of an employee's working time for pay. @param today where the account is */
export function timeIssues(of: Figures, today: LocalDate): RowIssue[] {
  const { days, flagged, unemployedDays } = of;
  const overtime = days.filter((day) => day.figures.secondsOvertime > 0 && isPartTime(day));
  return [
    ...flagged.map(({ id, workDate, hasNoEnd }) => ofEntry(hasNoEnd ? 'open_entry' : 'incidence', workDate, id)),
    ...nothingRecorded(of, today),
    ...ofDays('hours_outside_employment', unemployedDays),
    ...ofDays(
      'overtime_of_part_time',
      overtime.map(({ date }) => date),
    ),
    ...overLimit(days),
    ...ofDays(
      'full_time_hours_unknown',
      days.filter(isAssumed).map(({ date }) => date),
    ),
    ...ofDays(
      'daily_rest_too_short',
      days.filter(({ figures }) => figures.secondsWorked > longestDay).map(({ date }) => date),
    ),
  ];
}
