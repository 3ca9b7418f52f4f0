export {
  acknowledged,
  exported,
  type HeldPeriod,
  holdPeriod,
  readPeriod,
  refuseStatus,
} from './change-status.ts';
export { wrongPeriodStatus } from './errors.ts';
export { periodEventTypes } from './events.ts';
export { path } from './period.ts';
export { periodRoutes } from './routes.ts';
