export { enteredIn } from './queries.ts';
export { hoursOfPeople } from './reports.ts';
export { reportRoutes } from './routes.ts';
