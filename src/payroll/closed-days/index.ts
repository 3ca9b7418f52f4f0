export { closedDaysErrors } from './errors.ts';
export { lateChangeEventTypes } from './events.ts';
export { daysAhead, judgeClosedDays, keepLateChanges } from './judge.ts';
