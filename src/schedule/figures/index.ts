export { type FigureDay, figuresOf } from './figures.ts';
export { timeByDay, timeIssuesOf, workedTime } from './for-payroll.ts';
export { type WorkedPeriod, workedPeriod } from './periods.ts';
export { enteredIn } from './queries.ts';
export { basicOf, noFigures, sumOf } from './sums.ts';
