export { lockWithPerson } from './lock-with-person.ts';
export { changedAlthoughFixed } from './refuse-fixed.ts';
