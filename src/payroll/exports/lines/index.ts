export { type Line, lineSchema, lineScopes } from './line.ts';
export { type LinePeriod, linesOfCorrection, linesOfRow } from './lines-of.ts';
export { pageOfLines } from './page-of-lines.ts';
export { readLines } from './read-lines.ts';
