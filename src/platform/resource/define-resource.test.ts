/**
 * A mistake in the declaration of a resource does not compile. The check is `tsc`, which `npm run verify` runs: an
 * `@ts-expect-error` over a line without an error is itself an error.
 */
import { expect, test } from 'vitest';
import { id, text } from '../values.ts';
import { defineResource } from './define-resource.ts';
import { field } from './field.ts';
import type { CreateInput, PatchInput, Resource, RowOf } from './resource.ts';
import { sameText, sameValue } from './unique.ts';

const place = {
  name: 'room',
  title: 'Room',
  tag: 'Rooms',
  path: '/core/v3/rooms',
  scope: 'offices',
  table: 'offices',
} as const;
const room = { ...place, fields: { name: text(200, 'Blue room'), officeId: id.nullable() }, required: [] };

const rooms = defineResource({
  ...place,
  fields: {
    name: field(text(200, 'Blue room'), { filter: 'text', sortable: true }),
    officeId: field(id.nullable(), { filter: 'choice', references: 'offices' }),
    code: field(text(50, 'B1').nullable(), { sensitive: true }),
  },
  required: ['name'],
  deprecatedNames: { title: { field: 'name', shown: true } },
  filterAliases: { officeIds: 'officeId[in]' },
  unique: [sameText('name', 'officeId'), sameValue('code')],
});

test('the facts of a field are found by its name', () => {
  const { filters, sortable, references, sensitive, amounts }: Resource = rooms;
  expect({ filters, sortable, references, sensitive, amounts }).toEqual({
    filters: { name: 'text', officeId: 'choice' },
    sortable: ['name', 'createdAt', 'updatedAt'],
    references: { officeId: { to: 'offices' } },
    sensitive: ['code'],
    amounts: [],
  });
});

test('verbs know the types of the values', () => {
  const created: CreateInput<typeof rooms> = { name: 'Blue room' };
  const changed: PatchInput<typeof rooms> = { officeId: null };
  const codeOf = ({ code }: RowOf<typeof rooms>): string | null => code;
  // @ts-expect-error: a required field is missing
  const incomplete: CreateInput<typeof rooms> = { officeId: null };
  // @ts-expect-error: a field has another type
  const mistaken: PatchInput<typeof rooms> = { name: 5 };
  expect([created, changed, codeOf, incomplete, mistaken]).toHaveLength(5);
});

test('a wrong fact of a field does not compile', () => {
  const wrong = [
    // @ts-expect-error: there is no such table
    field(id, { references: 'offcies' }),
    // @ts-expect-error: there is no such table
    field(id, { references: { to: 'offcies', only: 'true' } }),
    // @ts-expect-error: there is no such fact
    field(id, { sortabel: true }),
    // @ts-expect-error: lists have no such filter
    field(id, { filter: 'contains' }),
  ];
  expect(wrong).toHaveLength(4);
});

test('a wrong name or table of a resource does not compile', () => {
  // @ts-expect-error: there is no such table
  defineResource({ ...room, table: 'offcies' });
  // @ts-expect-error: no field has this name
  defineResource({ ...room, required: ['nmae'] });
  // @ts-expect-error: no field has this name
  defineResource({ ...room, unique: [sameValue('nmae')] });
  // @ts-expect-error: no field has this name
  defineResource({ ...room, filterAliases: { title: 'nmae' } });
  // @ts-expect-error: no field has this name
  defineResource({ ...room, expansions: { office: { field: 'oficeId', resource: () => rooms } } });
  // @ts-expect-error: a computed field has no such fact
  defineResource({ ...room, computed: { size: { schema: id, sql: 'r.id', isCosty: true } } });
  // @ts-expect-error: no field has this name, which the start detects too
  const renamed = () => defineResource({ ...room, deprecatedNames: { title: { field: 'nmae' } } });
  expect(renamed).toThrow('there is no such field');
});
