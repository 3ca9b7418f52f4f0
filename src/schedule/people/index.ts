export { type LockedEmployee, lockEmployee, lockEmployeeOf } from './store.ts';
