export { lateChangeEventTypes } from './events.ts';
export { judgeClosedDays } from './judge.ts';
export { namingClosedDays } from './routes.ts';
