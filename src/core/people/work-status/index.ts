export { hasStatus, setWorkStatus, workStatusOf } from './store.ts';
export { type WorkStatus, workStatuses } from './work-status.ts';
