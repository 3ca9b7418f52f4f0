export { acceptRequest } from './accept-request.ts';
export { timeOffEventTypes } from './events.ts';
export { timeOffFollower } from './follow-employee.ts';
export { timeOffByKind } from './queries.ts';
export { rejectRequest } from './reject-request.ts';
export { absenceRequests, vacationRequests } from './request.ts';
export { requestAbsence } from './request-absence.ts';
export { requestVacation } from './request-vacation.ts';
export { timeOffRoutes } from './routes.ts';
