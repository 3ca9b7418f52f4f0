export { type ControlTotals, sumUp } from './control-totals.ts';
export { correctionsOf } from './corrections.ts';
export { type Difference, differencesOf, withCurrencies } from './differences.ts';
export { exportEventTypes } from './events.ts';
export { difference, differencesSchema, path, tag } from './export.ts';
export { type Line, lineSchema, lineScopes } from './lines/line.ts';
export { linesOfCorrection, linesOfRow } from './lines/lines-of.ts';
export { readLines } from './lines/read-lines.ts';
export { storeExport, takeSnapshot } from './make-export.ts';
export { ofOwnDays, ownParts } from './own-days.ts';
export { payGroupShare } from './pay-group-share.ts';
export { scopesOf, seenDifferences, showExport } from './read-export.ts';
export { giveReceipt } from './receipts/give-receipt.ts';
export { exportRoutes } from './routes.ts';
export { identityFields, rowDifferences, rowsOf } from './rows.ts';
export { hiddenTotals } from './shown-export.ts';
export {
  type Correction,
  exportCorrections,
  exportedRows,
  exportsOf,
  latestExport,
  type StoredExport,
} from './store.ts';
export { type ExportParts, partsOfExport, partsOfRows } from './walk.ts';
