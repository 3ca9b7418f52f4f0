import * as z from 'zod';
import type { FieldError } from '../field-error.ts';
import { isObject } from '../narrowing.ts';
import type { Reader } from '../unit-of-work.ts';
import type { Resource } from './resource.ts';

/** The body that creates a row, but for what the whole request says, and with what it carries over as optional. */
type Part<Body, Said extends PropertyKey, Carried extends keyof Body> = Omit<Body, Said | Carried> &
  Partial<Pick<Body, Carried>>;

/**
 * The body that creates a row of a resource, as a part of a larger request. It knows the current names alone.
 * @param id the name of its schema in openapi.json
 * @param said members that the request says in another place
 * @param carried members whose default is in another place
 * @throws Error if the body of the resource is not declared as an object
 */
export function partOfBody<
  Body extends object,
  const Said extends keyof Body & string = never,
  const Carried extends keyof Body & string = never,
>(
  { create, deprecatedNames }: Resource & { create: z.ZodType<Body> },
  id: string,
  { said = [], carried = [] }: { said?: readonly Said[]; carried?: readonly Carried[] } = {},
): z.ZodType<Part<Body, Said, Carried>> {
  if (!(create instanceof z.ZodObject)) throw new Error('a part of a body is an object');
  const left: readonly string[] = [...Object.keys(deprecatedNames), ...said];
  const optional: readonly string[] = carried;
  const members = Object.entries<z.ZodType>(create.shape)
    .filter(([name]) => !left.includes(name))
    .map(([name, schema]) => [name, optional.includes(name) ? schema.optional() : schema]);
  const part: z.ZodType = z.strictObject(Object.fromEntries(members)).meta({ id });
  // Sound because the members are those of `Body` but for the names that the type leaves out too.
  return part as z.ZodType<Part<Body, Said, Carried>>;
}

/** Finds what is wrong with a part of a body besides its form, such as ids that do not exist. */
export type FindWrong = (reader: Reader, part: object) => Promise<FieldError[]>;

/** The same for all parts of a body whose form is refused. @param findWrongIn by the names of the parts */
export const wrongInParts =
  (findWrongIn: Readonly<Record<string, FindWrong>>): FindWrong =>
  async (reader, body) => {
    const parts: Readonly<Record<string, unknown>> = { ...body };
    const found = Object.entries(findWrongIn).map(async ([name, findWrong]) => {
      const part = parts[name];
      return isObject(part) ? (await findWrong(reader, part)).map((error) => error.under(`/${name}`)) : [];
    });
    return (await Promise.all(found)).flat();
  };
