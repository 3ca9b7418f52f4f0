export { noEmployeeRecord } from './errors.ts';
export { ownDataEventTypes } from './events.ts';
export { ownDataFollower } from './follow-employee.ts';
export { ownEmployeeId } from './own-data.ts';
export { changesSql } from './queries.ts';
export { shownChange } from './request.ts';
export { ownDataRoutes } from './routes.ts';
