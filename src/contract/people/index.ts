export { changedAlthoughFixed, lockWithPerson } from './dated-rows.ts';
export { followDates } from './follow-dates.ts';
export { differs, type PlannedTerms } from './planned-terms.ts';
