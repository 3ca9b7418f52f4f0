import { resourceEvents } from '../../events/index.ts';
import { defineResource, type RowOf, sameText } from '../../platform/resource/resource.ts';
import type { Referrer } from '../../platform/resource/write.ts';
import { text } from '../../platform/values.ts';

interface CatalogueSpec {
  /** Singular, snake_case: the entity's type in the event log. */
  name: string;
  /** The name of its schema in openapi.json. */
  title: string;
  tag: string;
  path: string;
  table: string;
  /** The name of an entry, for the examples. */
  example: string;
  /** Rows that refer to entries: while one does, its entry is not removed. */
  referrers: Referrer[];
}

const defineEntries = ({ example, referrers: _, ...spec }: CatalogueSpec) =>
  defineResource({
    ...spec,
    scope: 'settings',
    fields: {
      name: text(200, example).meta({ description: 'Unique in the account, in any case.' }),
      code: text(50, '100').nullable().meta({ description: 'Its code in other systems.' }),
    },
    required: ['name'],
    computed: {},
    filters: { name: 'text', code: 'choice' },
    sortable: ['name', 'createdAt', 'updatedAt'],
    unique: [sameText('name')],
  });

export type Entries = ReturnType<typeof defineEntries>;
export type Entry = RowOf<Entries>;

/** A list of words of the account's own that its rows refer to: kinds of contract, jobs, degrees. */
export interface Catalogue {
  resource: Entries;
  events: ReturnType<typeof resourceEvents<Entries['fields']>>;
  referrers: Referrer[];
}

/** Declares a catalogue: a table with these columns, operations by `catalogueRoutes`, and its three events. */
export function defineCatalogue(spec: CatalogueSpec): Catalogue {
  const resource = defineEntries(spec);
  return { resource, events: resourceEvents(resource), referrers: spec.referrers };
}
