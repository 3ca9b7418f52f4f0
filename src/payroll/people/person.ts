/** A person as replies show them. */
import * as z from 'zod';
import { asVersion } from '../../platform/resource/history/versions.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { choice, id } from '../../platform/values.ts';
import { employeeList, fieldsOf, lists, type PersonList } from './lists.ts';

/** What happened to an object since a sequence. */
const actions = ['insert', 'change', 'delete', 'none'] as const;
export type Action = (typeof actions)[number];

const slices = new Map<Resource, z.ZodObject>();

/** An object of a list, with what `since` adds. */
function sliceSchema(resource: Resource, list: PersonList): z.ZodObject {
  let schema = slices.get(resource);
  if (!schema) {
    const names = fieldsOf(resource, list);
    const shape = Object.entries(resource.schema.shape).filter(([name]) => names.includes(name));
    schema = z
      .object({
        ...Object.fromEntries(shape),
        action: choice(actions).optional().meta({ description: 'With `since`: what happened to it after that.' }),
        previous: (list.alsoShown ? resource : asVersion(resource)).schema.nullable().optional().meta({
          example: null,
          description: 'With `since`: the object as it was then. Null for insert and none.',
        }),
      })
      .meta({
        id: `${resource.title}Slice`,
        description:
          'Only the fields that the object itself stores: no data of other objects, and no values that depend on the current day.',
      });
    slices.set(resource, schema);
  }
  return schema;
}

const listSchema = (list: PersonList) => {
  const [first, second] = list.resources.map((resource) => sliceSchema(resource, list));
  if (!first) throw new Error(`${list.name} has no resource`);
  return z
    .array(second ? z.union([first, second]) : first)
    .max(10_000)
    .optional()
    .meta({ description: list.description });
};

export const personSchema = z
  .object({
    employeeId: id,
    action: choice(['insert', 'change', 'delete']).optional().meta({
      description:
        'With `since`: insert for a new or restored employee, delete for a removed one, change if something of them changed.',
    }),
    employee: listSchema(employeeList).unwrap().element.optional().meta({ description: employeeList.description }),
    ...Object.fromEntries(lists.map((list) => [list.name, listSchema(list)])),
  })
  .meta({ id: 'PayrollPerson' });
