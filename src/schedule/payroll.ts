import type { TimeSource } from '../contract/index.ts';
import { enteredIn, hoursOfPeople } from './reports/index.ts';
import { timeOffByKind } from './time-off/index.ts';

/** What payroll reads of working time: the figures of the reports, and the days off that are taken. */
export const timeForPayroll: TimeSource = { enteredIn, workedTime: hoursOfPeople, timeOff: timeOffByKind };
