export { type PeriodDays, periodBefore } from './calendar.ts';
export {
  followExport,
  type HeldPeriod,
  holdPeriod,
  lockPeriod,
  readPeriod,
  refuseStatus,
} from './change-status.ts';
export { wrongPeriodStatus } from './errors.ts';
export { periodEventTypes } from './events.ts';
export { path, scope, tag } from './period.ts';
export { findPeriod, periodsOf } from './read-periods.ts';
export { issuesOfPeriod, shownTo } from './review.ts';
export { periodRoutes, reviewMeta } from './routes.ts';
