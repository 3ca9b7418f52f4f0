import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Catalogue, Entries, Entry } from './catalogue.ts';

/** @throws Problem `not_found`, `version_mismatch`, `already_taken` */
export const updateEntry =
  ({ resource, events }: Catalogue) =>
  async (tx: Tx, id: string, input: PatchInput<Entries>): Promise<Entry> => {
    const before = await lockRow(tx, resource, id);
    const { row, changes } = await updateRow(tx, resource, before, input);
    events.updated(tx, row, changes);
    return row;
  };
