export { changedAlthoughFixed, lockWithPerson } from './dated-rows.ts';
