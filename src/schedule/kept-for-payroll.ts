/** The tables from which the working time, the time off and the open requests of payroll come. */
import { type KeptTable, tablesOf } from '../platform/resource/history/as-known.ts';
import { absenceTypes } from './absence-types.ts';
import { correctionRequests } from './corrections/index.ts';
import { holidayAssignments, holidayCalendars } from './holiday-calendars/index.ts';
import { absenceRequests, dayHistory, vacationRequests } from './time-off/index.ts';
import { vacationAdjustments } from './vacation-adjustments/index.ts';
import { vacationCalendars } from './vacation-calendars/index.ts';
import { vacationConfigurations } from './vacation-configurations.ts';
import { vacationRules } from './vacation-rules/index.ts';
import { workEntries } from './work-entries/index.ts';

export const keptForPayroll: readonly KeptTable[] = [
  ...tablesOf([
    workEntries,
    holidayCalendars.resource,
    holidayAssignments,
    absenceTypes.resource,
    vacationConfigurations.resource,
    vacationRules.resource,
    vacationCalendars,
    vacationAdjustments,
    vacationRequests,
    absenceRequests,
    correctionRequests,
  ]),
  dayHistory,
];
