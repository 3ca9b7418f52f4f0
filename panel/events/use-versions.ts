import { type ListId, type Options, useReadOn } from '../api.ts';

/** The operations that list the versions of a record. */
export type VersionsOperation = Extract<ListId, `list${string}Versions`>;

/** Reads the versions of a record, the newest first. */
export const useVersions = <Id extends VersionsOperation>(by: Id, of: Options<Id>) => useReadOn(by, of);
