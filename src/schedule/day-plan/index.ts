export { type ContractHours, type PlannedDay, workingSecondsOf } from './plan.ts';
export { contractsOf, employmentsOf, holidaysOf, planDates, planDays, planEach } from './queries.ts';
export { type ContractWeek, partOf, weeklySecondsOf, workingDaysOf } from './week.ts';
