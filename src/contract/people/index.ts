export { changedAlthoughFixed, lockWithPerson, startToldBy, wrongDays } from './dated-rows.ts';
export { followDates } from './follow-dates.ts';
export { differs, type PlannedTerms } from './planned-terms.ts';
