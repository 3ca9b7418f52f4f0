export { changedAlthoughFixed, lockWithPerson } from './dated-rows.ts';
export { followDates } from './follow-dates.ts';
