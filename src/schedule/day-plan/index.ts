export { workingSecondsOf } from './plan.ts';
export { contractsOf, planDates, planDays } from './queries.ts';
