import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Catalogue, Entries, Entry } from './catalogue.ts';

/** @throws Problem `already_taken` if an entry has this name */
export const createEntry =
  ({ resource, events }: Catalogue) =>
  async (tx: Tx, input: CreateInput<Entries>): Promise<Entry> => {
    const row = await insertRow(tx, resource, input);
    events.created(tx, row);
    return row;
  };
