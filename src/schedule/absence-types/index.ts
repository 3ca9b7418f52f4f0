export { createAbsenceType } from './create-absence-type.ts';
export { absenceTypeEvents } from './events.ts';
export { absenceTypeRoutes } from './routes.ts';
