export type { ExportColumn } from './column.ts';
export { type Content, kindAt, partsOf, scopesFor, type ValueKind } from './contents.ts';
export { type ExportProfile, exportProfiles, profileDefaults, profileProposal } from './profile.ts';
export { wrongColumns } from './rules.ts';
