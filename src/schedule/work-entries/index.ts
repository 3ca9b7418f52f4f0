export { workEntryEventTypes } from './events.ts';
export { workEntryFollower } from './follow-employee.ts';
export { type LoadedEntry, loadWorkEntries } from './load-work-entries.ts';
export { workEntryRoutes } from './routes.ts';
export { workEntries } from './work-entry.ts';
