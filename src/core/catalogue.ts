import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import type { TableName } from '../platform/resource/table-names.ts';
import { sameText } from '../platform/resource/unique.ts';
import { text } from '../platform/values.ts';
import { plainResource } from './plain-resource/index.ts';

interface CatalogueSpec {
  /** Singular, snake_case: the type of the entity in the event log. */
  name: string;
  /** The name of its schema in openapi.json. */
  title: string;
  tag: string;
  path: string;
  table: TableName;
  /** The name of an example entry. */
  example: string;
}

/** The fields of an entry. @param example the name of one */
export const entryFields = (example: string) => ({
  name: field(text(200, example).meta({ description: 'Unique in the account, in any case.' }), {
    filter: 'text',
    sortable: true,
  }),
  code: field(text(50, '100').nullable().meta({ description: 'Its code in other systems.' }), { filter: 'choice' }),
});

/** A plain resource that lists the account's own terms, to which other rows refer: contract types, jobs, degrees. */
export const catalogue = ({ example, ...spec }: CatalogueSpec) =>
  plainResource(
    defineResource({
      ...spec,
      scope: 'settings',
      versioned: 'kept',
      fields: entryFields(example),
      required: ['name'],
      unique: [sameText('name')],
    }),
  );
