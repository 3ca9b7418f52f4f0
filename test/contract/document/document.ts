import type {
  Body,
  DescribedMedia,
  DescribedOperation,
  DescribedReply,
  DocumentJson,
  Operation,
  OrReference,
  Reply,
} from './operation.ts';
import type { Schema } from './schema.ts';

/** openapi.json, its references resolved down to the schemas. */
export class Document {
  readonly json: DocumentJson;
  readonly operations: Operation[];
  /** Most operations share most of their replies. */
  readonly #replies = new Map<DescribedReply, Reply>();

  constructor(json: DocumentJson) {
    this.json = json;
    this.operations = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => this.#operation(path, method.toUpperCase(), described)),
    );
  }

  /** The operation with this method and path, if there is one. */
  find(method: string, path: string): Operation | undefined {
    return this.operations.find((operation) => operation.method === method && operation.path === path);
  }

  /** The schema behind references; of "null or something else", the something else. */
  resolve(schema: Schema): Schema {
    if (schema.$ref !== undefined) return this.resolve(this.#follow(schema) as Schema);
    const alternative = (schema.anyOf ?? schema.oneOf)?.[0];
    if (alternative) return this.resolve(alternative);
    if (!schema.allOf) return schema;
    const parts = schema.allOf.map((part) => this.resolve(part));
    return Object.assign({}, ...parts, {
      properties: Object.assign({}, ...parts.map((part) => part.properties)),
      required: parts.flatMap((part) => part.required ?? []),
    });
  }

  /** An example for a schema, composed of those of its parts. */
  exampleOf(given: Schema): unknown {
    const schema = this.resolve(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum[0];
    if (schema.items) return [this.exampleOf(schema.items)];
    if (schema.type === 'boolean') return true;
    if (schema.type !== 'object') return schema.minimum ?? 'x';
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, this.exampleOf(property)]),
    );
  }

  #follow<T>(part: OrReference<T>): T {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part as T;
    const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/');
    const found = this.json.components[kind]?.[name];
    if (found === undefined) throw new Error(`${$ref} leads nowhere`);
    return this.#follow(found as OrReference<T>);
  }

  /** The example of a body, which other operations may share. */
  #exampleIn({ example, examples = {} }: DescribedMedia): unknown {
    const [shared] = Object.values(examples);
    return example ?? (shared && this.#follow<{ value: unknown }>(shared).value);
  }

  #operation(path: string, method: string, described: DescribedOperation): Operation {
    const { operationId: id, tags, security, 'x-required-scope': scope, requestBody } = described;
    const schemes = security.flatMap((requirement) => Object.keys(requirement));
    const parameters = (described.parameters ?? []).map((part) => {
      const { name, in: place, required = false, description = '', schema } = this.#follow(part);
      const value = this.resolve(schema);
      const items = value.items && { items: this.resolve(value.items) };
      return { name, in: place, isRequired: required, description, schema: { ...value, ...items } };
    });
    const media = Object.entries(requestBody?.content ?? {});
    const [first] = media;
    const body = first && {
      types: media.map(([type]) => type),
      schema: first[1].schema,
      example: (this.#exampleIn(first[1]) ?? this.exampleOf(first[1].schema)) as Body['example'],
      isRequired: requestBody?.required ?? false,
    };
    const replies = new Map(
      Object.entries(described.responses).map(([status, reply]) => [
        Number(status),
        this.#reply(this.#follow<DescribedReply>(reply)),
      ]),
    );
    const shown = this.resolve(replies.get(200)?.content.get('application/json')?.schema ?? {}).properties?.data;
    return {
      id,
      method,
      path,
      tag: tags[0] ?? '',
      access: schemes.includes('token') ? 'token' : schemes.length > 0 ? 'session' : 'anyone',
      ...(scope === undefined ? {} : { scope }),
      parameters,
      ...(body ? { body } : {}),
      isList: method === 'GET' && this.resolve(shown ?? {}).type === 'array',
      replies,
    };
  }

  #reply(described: DescribedReply): Reply {
    const known = this.#replies.get(described);
    if (known) return known;
    const { headers = {}, content = {} } = described;
    const reply: Reply = {
      headers: Object.entries(headers).map(([name, header]) => {
        const { required = false, schema } = this.#follow<{ required?: boolean; schema: Schema }>(header);
        return { name: name.toLowerCase(), isRequired: required, schema: this.resolve(schema) };
      }),
      content: new Map(
        Object.entries(content).map(([type, media]) => {
          const example = this.#exampleIn(media);
          return [
            type,
            {
              schema: media.schema,
              ...(example === undefined ? {} : { example }),
              // The problem documents of a reply are shown as examples, each under its code.
              ...(type === 'application/problem+json' ? { codes: new Set(Object.keys(media.examples ?? {})) } : {}),
            },
          ];
        }),
      ),
    };
    this.#replies.set(described, reply);
    return reply;
  }
}
