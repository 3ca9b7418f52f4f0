export { type Line, lineSchema } from './line.ts';
export { pageOfLines } from './page-of-lines.ts';
export { readLines } from './read-lines.ts';
