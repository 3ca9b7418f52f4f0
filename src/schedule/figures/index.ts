export { type FigureDay, figuresOf } from './figures.ts';
export { timeByDay, timeIssuesOf, workedTime } from './for-payroll.ts';
export { enteredFor, enteredIn } from './queries.ts';
export { basicOf, noFigures, sumOf } from './sums.ts';
