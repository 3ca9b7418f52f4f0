import { isObject } from '../../narrowing.ts';
import type { JsonSchema } from './json-schema.ts';

/** A schema in the document. */
export interface SchemaLocation {
  /** The names that it could have as a component, the best first. */
  names: readonly string[];
  schema: JsonSchema;
  /** Puts another schema in its place. */
  put(schema: JsonSchema): unknown;
}

/** `work_entry.clocked_in`, `daysOff` and `status[in]` as parts of a name: `WorkEntryClockedIn`, `DaysOff`, `Status`. */
export const pascal = (words: string) =>
  words.replace(/\[\w+\]$/, '').replace(/(^|[._-])([a-z])/g, (_, _mark, letter) => letter.toUpperCase());

/** `EmployeeFields` for one of them: `EmployeeField`. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');

/** `Compensation` and `CompensationType` as one name, `CompensationType`. */
function joined(name: string, last: string): string {
  const starts = [...last.matchAll(/[A-Z]/g)].map(({ index }) => last.slice(0, index)).filter((start) => start !== '');
  const overlap = starts.findLast((start) => name.endsWith(start)) ?? '';
  return name + last.slice(overlap.length);
}

const alternatives = ['allOf', 'anyOf', 'oneOf'] as const;

/** The schemas directly inside of a schema. */
export function placesInside({ names, schema }: SchemaLocation): SchemaLocation[] {
  const { properties = {}, items, additionalProperties: values } = schema;
  const one = names.map(singular);
  const fields = Object.entries(properties).map(
    ([field, part]): SchemaLocation => ({
      names: names.map((name) => joined(name, pascal(field))),
      schema: part,
      put: (other) => Object.assign(properties, { [field]: other }),
    }),
  );
  const parts = alternatives.flatMap((keyword) => {
    const list = schema[keyword] ?? [];
    return list.map((part, i): SchemaLocation => ({ names, schema: part, put: (other) => list.splice(i, 1, other) }));
  });
  return [
    ...fields,
    ...parts,
    ...(items
      ? [{ names: one, schema: items, put: (other: JsonSchema) => Object.assign(schema, { items: other }) }]
      : []),
    ...(isObject(values)
      ? [
          {
            names: one,
            schema: values,
            put: (other: JsonSchema) => Object.assign(schema, { additionalProperties: other }),
          },
        ]
      : []),
  ];
}

const isNull = ({ enum: values }: JsonSchema) => values?.every((value) => value === null) === true;

/** Whether a code generator makes a type of a schema. */
function isType({ $ref, type, enum: values, properties, allOf, anyOf, oneOf }: JsonSchema): boolean {
  if ($ref !== undefined) return false;
  if ((type === 'string' || type === 'integer') && values) return values.filter((value) => value !== null).length > 1;
  if (type === 'object' && properties) return true;
  // Next to a type, alternatives only limit its values.
  return (
    type === undefined &&
    [allOf, anyOf, oneOf].some((parts) => parts && parts.filter((part) => !isNull(part)).length > 1)
  );
}

/** The innermost types at a place that have no name: the place itself if it is one and has none inside. */
export function namelessIn(place: SchemaLocation): SchemaLocation[] {
  const inside = placesInside(place).flatMap(namelessIn);
  return inside.length === 0 && isType(place.schema) ? [place] : inside;
}
