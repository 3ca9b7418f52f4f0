export { type PeriodDays, periodsBetween } from './calendar.ts';
export {
  acknowledged,
  exported,
  type HeldPeriod,
  holdPeriod,
  lockPeriod,
  readPeriod,
  refuseStatus,
} from './change-status.ts';
export { wrongPeriodStatus } from './errors.ts';
export { periodEventTypes } from './events.ts';
export { path, scope, tag } from './period.ts';
export { periodsOf } from './read-periods.ts';
export { periodRoutes } from './routes.ts';
