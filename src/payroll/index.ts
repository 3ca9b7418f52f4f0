import type { Area } from '../core/index.ts';
import { lateChangeEventTypes } from './closed-days/index.ts';
import { payrollFieldErrors } from './field-errors.ts';
import { payGroups } from './pay-groups/index.ts';
import { periodEventTypes, periodRoutes } from './periods/index.ts';

export { judgeClosedDays, namingClosedDays } from './closed-days/index.ts';

/** Closing the months of pay: groups, periods, locks. */
export const payrollArea: Area = {
  routes: [...payGroups.routes, ...periodRoutes],
  tags: {
    'Pay groups': 'The employees who are paid together, with the rhythm of their pay.',
    'Pay periods': 'The periods of pay, and closing them.',
  },
  eventTypes: [...payGroups.events.types, ...periodEventTypes, ...lateChangeEventTypes],
  fieldErrors: payrollFieldErrors,
  followers: [],
  dailyWork: [],
  referrers: [],
  shownWithEmployees: [],
};
