export type { Correction } from './corrections.ts';
export { exportEventTypes } from './events.ts';
export { path, tag } from './export.ts';
export { type Line, lineSchema, lineScopes, linesOfCorrection, linesOfRow, readLines } from './lines/index.ts';
export { scopesOf, showExport } from './read-export.ts';
export { exportRoutes } from './routes.ts';
export { identityFields, rowsOf } from './rows.ts';
export { exportsOf, newestSequence } from './store.ts';
export { type ExportParts, partsOfExport, partsOfRows } from './walk.ts';
