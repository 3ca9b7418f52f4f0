export { type Line, lineSchema, lineScopes } from './line.ts';
export { linesOfCorrection, linesOfRow } from './lines-of.ts';
export { pageOfLines } from './page-of-lines.ts';
export { readLines } from './read-lines.ts';
