import type { Area } from '../core/index.ts';
import { changeRoutes } from './changes/routes.ts';
import { lateChangeEventTypes } from './closed-days/events.ts';
import { digestRoutes } from './digest/routes.ts';
import { exportFileRoutes } from './export-files/routes.ts';
import { exportProfiles } from './export-profiles/index.ts';
import { exportEventTypes, exportRoutes } from './exports/index.ts';
import { payrollFieldErrors } from './field-errors.ts';
import { payGroups } from './pay-groups/index.ts';
import { peopleRoutes } from './people/routes.ts';
import { periodReviewRoutes } from './period-review/routes.ts';
import { periodEventTypes, periodRoutes } from './periods/index.ts';

export { checkClosedDays, keepLateChanges } from './closed-days/check-closed-days.ts';
export { closedDaysErrors } from './closed-days/errors.ts';
export { giveReceipt, storeExport, takeSnapshot } from './exports/index.ts';
export { payGroups, payGroupsOf, placedInDeleted } from './pay-groups/index.ts';
export { lockPeriod, periodsOf } from './periods/index.ts';

/** Closing the months of pay: groups, periods, locks. */
export const payrollArea: Area = {
  routes: [
    ...payGroups.routes,
    ...periodRoutes,
    ...periodReviewRoutes,
    ...changeRoutes,
    ...exportRoutes,
    ...exportProfiles.routes,
    ...exportFileRoutes,
    ...peopleRoutes,
    ...digestRoutes,
  ],
  title: 'Payroll',
  tags: {
    'Pay groups': 'The employees who are paid together, with the rhythm of their pay.',
    'Pay periods': 'The periods of pay (pay runs, payroll runs), and closing them.',
    'Payroll exports':
      'What a payroll system gets of a period, with corrections of earlier ones (retroactive pay, back pay, arrears), and what it answers.',
    'Export profiles': 'How exports look as the files of payroll systems.',
    'Payroll people': 'All dated facts of the employees, and what has changed of them; digests that prove a copy.',
  },
  eventTypes: [
    ...payGroups.events.types,
    ...periodEventTypes,
    ...exportProfiles.events.types,
    ...lateChangeEventTypes,
    ...exportEventTypes,
  ],
  fieldErrors: payrollFieldErrors,
  followers: [],
  dailyWork: [],
  shownWithEmployees: [],
};
