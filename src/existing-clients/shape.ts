import type * as z from 'zod';
import type { CompatShape } from '../platform/resource/compat-shape.ts';
import type { Expansion, Resource } from '../platform/resource/resource.ts';

/** The earlier shape of one resource. */
export interface ShapeOf extends CompatShape {
  of: Resource;
  /** The schema of its replies. */
  shown: z.ZodType;
}

/** Declares what of a resource differs in the earlier shape. @param shown the schema of its replies, if it is another */
export const shape = <R extends Resource>(
  of: R,
  {
    whole = {},
    members = {},
    ...rest
  }: Partial<CompatShape> & { whole?: Record<string, Expansion<keyof R['fields'] & string>> },
  shown: z.ZodType = of.schema,
): ShapeOf => ({ of, shown, whole, members, ...rest });
