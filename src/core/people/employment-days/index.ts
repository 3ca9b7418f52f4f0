export { outsideEmploymentDates } from './errors.ts';
export { refuseOutsideEmployment } from './refuse-outside.ts';
export { employedIn, employmentDaysOf, employmentsIn, inForceToday } from './store.ts';
