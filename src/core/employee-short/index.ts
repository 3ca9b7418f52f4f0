export { employeeIn, employeeShort, wholeEmployee } from './employee-short.ts';
export { employeeShortJson } from './queries.ts';
