export type { ExportColumn } from './column.ts';
export { type Content, kindAt, partsOf, scopesFor, type ValueKind } from './contents.ts';
export {
  type ExportProfile,
  exportProfiles,
  type ProfileVersion,
  profileAt,
  profileDefaults,
  profileNow,
  profileProposal,
} from './profile.ts';
export { wrongColumns } from './rules.ts';
