export { lateChangeEventTypes } from './events.ts';
export { judgeClosedDays, keepLateChanges } from './judge.ts';
export { namingClosedDays } from './routes.ts';
