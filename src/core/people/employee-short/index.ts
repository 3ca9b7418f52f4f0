export { withoutBeyondReach } from './beyond-reach.ts';
export { employeeIn, employeeShort, managerShort } from './employee-short.ts';
export { employeeShortIn, employeeShortJson } from './queries.ts';
