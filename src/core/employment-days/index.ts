export { outsideEmploymentDates } from './errors.ts';
export { refuseOutsideEmployment } from './refuse-outside.ts';
export { employedIn, employmentsIn } from './store.ts';
