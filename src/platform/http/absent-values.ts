/** Other ways to say null, which clients of the described API send. */
import * as z from 'zod';
import { defined } from '../defined.ts';
import { isObject } from '../objects.ts';
import { inner } from '../resource/inner-schema.ts';
import { mostElements } from './body-bounds.ts';

/** A schema without what lets it be absent or null, and whether it takes null. */
function opened(schema: z.ZodType): { type: z.ZodType; takesNull: boolean } {
  if (schema instanceof z.ZodNullable) return { type: opened(inner(schema.unwrap())).type, takesNull: true };
  if (schema instanceof z.ZodOptional) return opened(inner(schema.unwrap()));
  if (schema instanceof z.ZodDefault) return opened(inner(schema.unwrap()));
  // A value that is prepared before it is checked.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return opened(inner(schema.out));
  return { type: schema, takesNull: false };
}

/** Whether an object has null for all members that its schema names, none of which can be null. */
const isEmptied = ({ shape }: z.ZodObject, value: Record<string, unknown>): boolean =>
  Object.keys(shape).every((name) => value[name] === null && !opened(inner(defined(shape[name], name))).takesNull);

/**
 * A body with null for what means none: an empty text that the schema does not accept, and an object with null for
 * all its members, none of which can be null, such as `{"latitude": null, "longitude": null}`. Only where the schema takes null.
 */
export function withNulls(schema: z.ZodType, value: unknown): unknown {
  const { type, takesNull } = opened(schema);
  if (takesNull && value === '' && !type.safeParse('').success) return null;
  if (Array.isArray(value) && type instanceof z.ZodArray) {
    // One element too many is enough to find out; the schema would check all of them first.
    const some = value.slice(0, (mostElements(type) ?? value.length) + 1);
    return some.map((item) => withNulls(inner(type.element), item));
  }
  if (!(type instanceof z.ZodObject) || !isObject(value)) return value;
  if (takesNull && isEmptied(type, value)) return null;
  for (const [name, member] of Object.entries(type.shape)) {
    if (Object.hasOwn(value, name)) value[name] = withNulls(inner(member), value[name]);
  }
  return value;
}
