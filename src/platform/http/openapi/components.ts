import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

const kinds = ['schemas', 'responses', 'parameters', 'examples', 'headers', 'securitySchemes'] as const;
type Kind = (typeof kinds)[number];

/** A type, not an interface, so that it is a schema as well. */
export type Reference = { $ref: string };

/** The named parts of a document, collected while it is written: each appears once, and only if it is used. */
export class Components {
  readonly #parts: Record<Kind, Map<string, object>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    examples: new Map(),
    headers: new Map(),
    securitySchemes: new Map(),
  };
  readonly #converted = new Map<z.ZodType, JsonSchema>();
  /** The names of the objects with further properties. */
  readonly #extended = new Set<string>();

  /**
   * Adds a part and returns the reference to it.
   * @throws Error if another part has the name
   */
  add(kind: Kind, name: string, part: object): Reference {
    const known = this.#parts[kind].get(name);
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`two different ${kind} are called ${name}`);
    this.#parts[kind].set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Whether no part has the name. */
  isFree(kind: Kind, name: string): boolean {
    return !this.#parts[kind].has(name);
  }

  /** The named schemas, in the order of their names. */
  schemasByName(): [name: string, schema: JsonSchema][] {
    const all = [...this.#parts.schemas] as [string, JsonSchema][];
    return all.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /**
   * The schema, or a reference to it if it has a name.
   * @param more further properties of an object
   */
  schema(schema: z.ZodType, more: Record<string, JsonSchema> = {}): JsonSchema {
    const known = this.#converted.get(schema);
    if (known) return this.#extend(known, more);
    const { schema: converted, named } = toJsonSchema(schema);
    this.#converted.set(schema, converted);
    const name = converted.$ref && nameIn(converted.$ref);
    for (const [inner, part] of Object.entries(named)) {
      if (inner === name || !this.#extended.has(inner)) this.add('schemas', inner, part);
    }
    return this.#extend(converted, more);
  }

  #extend(schema: JsonSchema, more: Record<string, JsonSchema>): JsonSchema {
    if (Object.keys(more).length === 0) return schema;
    Object.assign(this.resolve(schema).properties ?? {}, more);
    if (schema.$ref !== undefined) this.#extended.add(nameIn(schema.$ref));
    return schema;
  }

  /** The content of a schema, in place or referenced. */
  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const found = this.#parts.schemas.get(nameIn(schema.$ref));
    if (!found) throw new Error(`${schema.$ref} leads nowhere`);
    return found as JsonSchema;
  }

  /** The document's `components`, each kind in alphabetical order. */
  toDocument(): Record<string, Record<string, object>> {
    const filled = kinds.filter((kind) => this.#parts[kind].size > 0);
    return Object.fromEntries(
      filled.map((kind) => {
        const parts = [...this.#parts[kind]].sort(([a], [b]) => (a < b ? -1 : 1));
        return [kind, Object.fromEntries(parts)];
      }),
    );
  }
}

/** The name of a reference's target. */
export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
