import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import type { DocumentJson } from './operation.ts';
import type { Schema } from './schema.ts';

/**
 * How strictly an object must match its schema.
 *   taken   as the document says: what a request may send
 *   shown   no property that is not described: what a reply may show
 *   part    the same, but further properties may come from the rest of an `allOf`
 */
type Rigour = 'taken' | 'shown' | 'part';

/** An error that `validate` finds: its place, and a sentence. */
export type Finding = { pointer: string; keyword: string; message: string };

type Check = ReturnType<Ajv2019['compile']>;

const schemaMaps = ['properties'] as const;
const schemaLists = ['anyOf', 'oneOf'] as const;

/** Compares values with the schemas of a document. */
export class Validator {
  readonly #ajv: Ajv2019;
  readonly #schemas: Record<string, Schema>;
  /** The named schemas that others refer to so far, each with its rigour: a document has a thousand. */
  readonly #added = new Set<string>();
  readonly #checks = { taken: new WeakMap<Schema, Check>(), shown: new WeakMap<Schema, Check>() };
  /** By rigour and text: thousands of parameters and replies have one of a few hundred schemas, and to compile one takes milliseconds. */
  readonly #compiled = new Map<string, Check>();

  constructor({ components }: DocumentJson) {
    this.#ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: true });
    formats.default(this.#ajv);
    // `type` and the bounds cover the first two; the others only tell a reader what a text is for.
    for (const name of ['int32', 'int64', 'double', 'decimal', 'html', 'password']) this.#ajv.addFormat(name, true);
    this.#schemas = (components.schemas ?? {}) as Record<string, Schema>;
  }

  /** Every difference between a value and the schema. */
  validate(schema: Schema, value: unknown, rigour: 'taken' | 'shown' = 'taken'): Finding[] {
    const known = this.#checks[rigour];
    const check = known.get(schema) ?? this.#compile(schema, rigour);
    known.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, keyword, message = '', params }) => ({
      pointer: instancePath,
      keyword,
      message: `${message} ${JSON.stringify(params)}`,
    }));
  }

  #compile(schema: Schema, rigour: Rigour): Check {
    const translated = this.#translate(schema, rigour);
    const key = `${rigour} ${JSON.stringify(translated)}`;
    const check = this.#compiled.get(key) ?? this.#ajv.compile(translated);
    this.#compiled.set(key, check);
    return check;
  }

  /** The address of a named schema for a rigour, under which it is added with the schemas that it refers to. */
  #named(reference: string, rigour: Rigour): string {
    const name = reference.replace('#/components/schemas/', '');
    const uri = `${rigour}:${name}`;
    const schema = this.#schemas[name];
    if (schema && !this.#added.has(uri)) {
      this.#added.add(uri);
      this.#ajv.addSchema(this.#translate(schema, rigour), uri);
    }
    return uri;
  }

  /** A schema of OpenAPI 3.0 in JSON Schema 2019-09. */
  #translate(schema: Schema, rigour: Rigour): Record<string, unknown> {
    if (schema.$ref !== undefined) return { $ref: this.#named(schema.$ref, rigour) };
    const { nullable, example: _, format, ...rest } = schema;
    const result: Record<string, unknown> = { ...rest };
    const inside = rigour === 'taken' ? 'taken' : 'shown';
    if (format !== undefined) result.format = format;
    // ajv supports `nullable` only with a `type`, and not with an `enum` without null.
    if (nullable && schema.type !== undefined) result.type = [schema.type, 'null'];
    if (nullable && schema.enum && !schema.enum.includes(null)) result.enum = [...schema.enum, null];
    for (const keyword of schemaMaps) {
      const map = schema[keyword];
      if (map) {
        result[keyword] = Object.fromEntries(
          Object.entries(map).map(([name, part]) => [name, this.#translate(part, inside)]),
        );
      }
    }
    for (const keyword of schemaLists) {
      const list = schema[keyword];
      if (list) result[keyword] = list.map((part) => this.#translate(part, rigour));
    }
    if (schema.items) result.items = this.#translate(schema.items, inside);
    if (typeof schema.additionalProperties === 'object') {
      result.additionalProperties = this.#translate(schema.additionalProperties, inside);
    }
    if (schema.allOf)
      result.allOf = schema.allOf.map((part) => this.#translate(part, rigour === 'taken' ? 'taken' : 'part'));
    const describesNames = schema.properties !== undefined || schema.allOf !== undefined;
    if (rigour === 'shown' && describesNames && schema.additionalProperties === undefined) {
      result.unevaluatedProperties = false;
    }
    return result;
  }
}
