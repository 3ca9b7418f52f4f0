/** Objects merge: a change may give a part of an object, and what it does not name stays. */
import * as z from 'zod';
import { check, invalidBody } from '../validate.ts';
import { bare } from './columns.ts';
import type { Fields } from './resource.ts';

/** A field as a change takes it: an object may be given in part. */
export function inPart(schema: z.ZodType): z.ZodType {
  const whole = bare(schema);
  if (!(whole instanceof z.ZodObject)) return schema;
  const { id, ...about } = { ...whole.meta(), ...schema.meta() };
  const part = whole.partial().meta({ ...about, ...(id === undefined ? {} : { id: `${id}Part` }) });
  return schema instanceof z.ZodNullable ? part.nullable() : part;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The values of a change with its objects whole again.
 * @throws Problem `invalid_body` if a part is missing that was not there before
 */
export function mergeObjects(fields: Fields, before: Record<string, unknown>, values: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...values };
  const errors = [];
  for (const [name, value] of Object.entries(values)) {
    const schema = fields[name];
    if (!isObject(value) || !(schema && bare(schema) instanceof z.ZodObject)) continue;
    const was = before[name];
    merged[name] = { ...(isObject(was) ? was : {}), ...value };
    const wrong = check(schema, merged[name]).errors ?? [];
    errors.push(...wrong.map((error) => ({ ...error, pointer: `/${name}${error.pointer}` })));
  }
  if (errors.length > 0) throw invalidBody(errors);
  return merged;
}
