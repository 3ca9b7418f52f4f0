export { type FigureDay, figuresOf, noFigures } from './figures.ts';
export { timeByDay, timeIssuesOf, workedTime } from './for-payroll.ts';
export { type WorkedPeriod, workedPeriod } from './periods.ts';
export { enteredIn, type Flag } from './queries.ts';
export { basicOf, sumOf } from './sums.ts';
