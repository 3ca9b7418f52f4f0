/**
 * Objects merge: if a field is an object, a change sets the given members, null clears one, and others stay.
 * Arrays are replaced.
 */

import * as z from 'zod';
import type { FieldError } from '../field-error.ts';
import { isObject } from '../narrowing.ts';
import { check } from '../validate.ts';
import { asZodType, withoutNullish } from '../values.ts';
import type { Fields } from './field.ts';

/** The input of a change: for an object some of its members, for a map of names null for those to remove. */
export type Mergeable<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? string extends keyof T
      ? { [P in keyof T]: T[P] | null }
      : { [P in keyof T]?: Mergeable<T[P]> }
    : T;

/** The schema of the input of a change to a field. A value that is not an object replaces the old one. */
export const mergeable = <T>(schema: z.ZodType<T>): z.ZodType<Mergeable<T>> =>
  relaxed(schema) as z.ZodType<Mergeable<T>>;

function relaxed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const whole = asZodType(schema.unwrap());
    const part = relaxed(whole);
    if (part === whole) return schema;
    return described(schema instanceof z.ZodNullable ? part.nullable() : part.optional(), schema);
  }
  if (schema instanceof z.ZodRecord) {
    const values = asZodType(schema.valueType).nullable();
    return described(schema.clone({ ...schema.def, valueType: values }), schema);
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([name, member]) => [name, relaxed(asZodType(member)).optional()]);
    return described(z.strictObject(Object.fromEntries(members)), schema);
  }
  return schema;
}

/** A schema with the description of another; a name belongs to only one of them. */
function described(schema: z.ZodType, whole: z.ZodType): z.ZodType {
  const { id, ...said } = whole.meta() ?? {};
  // A wrapper without a description must stay one: its own description would stand next to the reference.
  if (id === undefined && Object.keys(said).length === 0) return schema;
  return schema.meta(id === undefined ? said : { ...said, id: `${id}Part` });
}

const memberOf = ({ shape }: z.ZodObject, name: string) => (shape[name] ? asZodType(shape[name]) : undefined);

function mergeValue(schema: z.ZodType | undefined, before: unknown, given: unknown): unknown {
  const type = schema && withoutNullish(schema);
  if (!isObject(given) || !(type instanceof z.ZodObject || type instanceof z.ZodRecord)) return given;
  const old = isObject(before) ? before : {};
  if (type instanceof z.ZodRecord) {
    return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== null));
  }
  const members = Object.entries(given).map(([name, value]) => [
    name,
    value === undefined ? old[name] : mergeValue(memberOf(type, name), old[name], value),
  ]);
  return { ...old, ...Object.fromEntries(members) };
}

/**
 * The result of a change for the fields that are objects; other values are as given.
 * @param before the stored values
 * @returns also the errors: members that an object needs, and that are neither given nor stored
 */
export function mergeObjects(
  fields: Fields,
  before: Readonly<Record<string, unknown>>,
  given: object,
): { values: Record<string, unknown>; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const values = Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const schema = fields[field];
      const merged = mergeValue(schema, before[field], value);
      // The values of a map are stored in another form, such as sealed; the body was checked.
      if (schema && merged !== value && withoutNullish(schema) instanceof z.ZodObject) {
        const found = check(schema, merged).errors ?? [];
        errors.push(...found.map((error) => error.under(`/${field}`)));
      }
      return [field, merged];
    }),
  );
  return { values, errors };
}
