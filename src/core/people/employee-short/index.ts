export { employeeIn, employeeShort } from './employee-short.ts';
export { employeeShortIn, employeeShortJson } from './queries.ts';
