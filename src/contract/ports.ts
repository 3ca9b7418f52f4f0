/** What contracts and payroll need of the area to their right, which they do not know: `api.ts` fills the ports. */
import type { LocalDate } from '../platform/clock.ts';
import type { Period } from '../platform/period.ts';
import { port } from '../platform/port.ts';
import type { KeptTable } from '../platform/resource/history/as-known.ts';
import type { Condition } from '../platform/resource/resource.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import type { RowIssue } from './row-issue.ts';
import type { TimeFigures } from './time-figures.ts';
import type { TimeOff, VacationSettlement } from './time-off.ts';

/** An employee's working time in a period, split at local midnight, and what is wrong with it. */
export interface WorkedTime {
  figures: TimeFigures;
  issues: RowIssue[];
}

/** The source of working-time figures; each function needs as many statements for five hundred employees as for one. */
export interface TimeSource {
  /** The tables that the others read, each with what its rows were. */
  tables: readonly KeptTable[];
  /** The condition that the employee `r` has entries in a period, or some that reach into it. */
  enteredIn(accountId: string, period: Period): Condition;
  workedTime(reader: Reader, employeeIds: string[], period: Period): Promise<Map<string, WorkedTime>>;
  /** The figures of each day, and the entries they are counted from: a value that differs if one of them does. */
  timeByDay(reader: Reader, employeeIds: string[], period: Period): Promise<Map<string, object>>;
  /** The issues of `workedTime` alone: figures are only counted of employees who may have one. */
  timeIssues(reader: Reader, employeeIds: string[], period: Period): Promise<Map<string, RowIssue[]>>;
  /** Requests for time off that are not decided yet, by employee. */
  pendingRequests(reader: Reader, employeeIds: string[], period: Period): Promise<Map<string, RowIssue[]>>;
  /** The same for requests to correct working time. */
  pendingCorrections(reader: Reader, employeeIds: string[], period: Period): Promise<Map<string, RowIssue[]>>;
  /** Those of these work entries whose employees are at work at this moment. */
  runningAmong(reader: Reader, entryIds: readonly string[]): Promise<ReadonlySet<string>>;
  timeOff(reader: Reader, employeeIds: string[], period: Period): Promise<TimeOff[]>;
  /** What last days of employments settle of the vacation. */
  settledVacation(
    reader: Reader,
    leavers: readonly { employeeId: string; lastDay: LocalDate }[],
  ): Promise<VacationSettlement[]>;
}

/** The vacation of an employee in the current year: days, and the kind of day that they are. */
export interface VacationOfYear {
  totalHolidays: number;
  holidayType: 'business_day' | 'calendar_day';
}

/** Reads it; null: the employee has neither a calendar nor a configuration. */
export const vacationOfYear =
  port<(reader: Reader, employeeId: string) => Promise<VacationOfYear | null>>('the vacation of a year');

export const workingTime = port<TimeSource>('working time');
