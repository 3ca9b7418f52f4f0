export { changedAlthoughFixed, startToldBy, wrongDays } from './dated-rows.ts';
export { followDates } from './follow-dates.ts';
export { differs, followInstead, type PlannedTerms } from './planned-terms.ts';
export { recordDueDays } from './record-due-days.ts';
export { writeReportedDay } from './store.ts';
