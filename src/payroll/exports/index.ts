export { correctionsOf } from './corrections.ts';
export { type Difference, differencesOf } from './differences.ts';
export { exportEventTypes } from './events.ts';
export { differencesSchema } from './export.ts';
export { seenDifferences } from './read-export.ts';
export { exportRoutes } from './routes.ts';
export { exportCorrections, exportedRows, exportsOf, type StoredExport } from './store.ts';
