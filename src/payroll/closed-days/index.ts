export { lateChangeEventTypes } from './events.ts';
export { daysAhead, judgeClosedDays, keepLateChanges } from './judge.ts';
export { namingClosedDays } from './routes.ts';
