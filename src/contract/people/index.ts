export { changedAlthoughFixed, lockWithPerson } from './dated-rows.ts';
export { differs, type PlannedTerms } from './planned-terms.ts';
