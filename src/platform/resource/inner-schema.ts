import * as z from 'zod';

/** A schema inside another one, which zod types without its methods. */
export function inner(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('a schema of zod/mini is inside another schema');
}

/** A schema without null. */
export const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? bare(inner(schema.unwrap())) : schema;

/** A schema that may be absent or null, without either. */
export const present = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? present(inner(schema.unwrap())) : schema;
