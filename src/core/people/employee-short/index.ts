export { employeeIn, employeeShort, wholeEmployee } from './employee-short.ts';
export { employeeShortIn, employeeShortJson } from './queries.ts';
