export { type PlannedDay, workingSecondsOf } from './plan.ts';
export { contractsOf, holidaysOfEmployee, planDates, planDays } from './queries.ts';
export { type ContractWeek, workingDaysOf } from './week.ts';
