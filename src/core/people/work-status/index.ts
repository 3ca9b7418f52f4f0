export { setWorkStatus } from './set-work-status.ts';
export { hasStatus, workStatusOf } from './store.ts';
export { type WorkStatus, workStatuses } from './work-status.ts';
