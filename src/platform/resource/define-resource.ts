import * as z from 'zod';
import { id, instant, withoutNull } from '../values.ts';
import { columnOf, formOf } from './columns.ts';
import type { Computed, Declared, Field, FieldFacts, Fields, Part, SchemasOf } from './field.ts';
import { mergeable } from './merge.ts';
import type { DeprecatedName, Expansion, Resource, ResourceOptions, Search, TypedResource } from './resource.ts';
import type { Unique } from './unique.ts';

type Names = Readonly<Record<string, DeprecatedName>>;

const deprecatedFields = (
  fields: Fields,
  names: Names,
  isWanted: (name: DeprecatedName) => boolean,
  about: object,
): Fields =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([, name]) => isWanted(name))
      .map(([name, { field }]) => {
        const schema = fields[field];
        if (!schema) throw new Error(`${name} stands for ${field}, and there is no such field`);
        const description = `The same as \`${field}\`, which is the name to use.`;
        return [name, schema.meta({ deprecated: true, description, ...about })];
      }),
  );

/** The schemas of deprecated names in a body: examples omit them. */
const deprecatedInBody = (fields: Fields, names: Names): Fields =>
  deprecatedFields(fields, names, () => true, { 'x-also-taken': true });

/** The schemas of those that replies have, too. */
const deprecatedInReply = (fields: Fields, names: Names): Fields =>
  deprecatedFields(fields, names, ({ shown = false }) => shown, {});

/** The schemas of names that Rollcall accepts although they are not columns; examples have those that replies show. */
const alsoTakenInBody = (names: Fields, shown: object): Fields =>
  Object.fromEntries(
    Object.entries(names).map(([name, schema]) => [
      name,
      Object.hasOwn(shown, name) ? schema : schema.meta({ 'x-also-taken': true }),
    ]),
  );

/** A name of one of the fields; it does not constrain the types of the fields. */
type NameOf<D extends Declared> = NoInfer<keyof D & string>;

/** The parameters that the other name of a filter may stand for. */
type FilterName<Name extends string> = Name | 'id' | `${Name | 'id'}[in]`;

interface ResourceSpec<D extends Declared, K extends keyof D & string, A extends Fields, S extends string>
  extends ResourceOptions {
  /** Stored fields, each with its use in lists and replies. */
  fields: D;
  /** The required fields of a new row. */
  required: readonly K[];
  /** The read-only fields. */
  computed?: Readonly<Record<string, Computed>>;
  /**
   * Earlier names of fields: `{ startAt: { field: 'startDate', shown: true } }`. Rollcall accepts them, and verbs see the
   * current name alone. Errors point to the name that was sent, the reply has `Deprecation` and `Sunset`, and openapi.json
   * marks the name.
   */
  deprecatedNames?: Readonly<Record<string, DeprecatedName<NameOf<D>>>>;
  /**
   * Names that a body may have and that are not columns: the verb gets them, and nothing else stores them. A name that
   * is also computed is written and shown like a field; the others exist for clients that send them. `ignored` as the
   * schema accepts any value.
   */
  alsoTaken?: A;
  /** Filters that concern more than one field, by their name. */
  searches?: Readonly<Record<S, Search>>;
  /** Other names of filters that existing clients send: `{ dni: 'nid' }`. */
  filterAliases?: Readonly<Record<string, FilterName<NameOf<D> | NoInfer<S>>>>;
  /** The expansions, by the names under which replies show them. */
  expansions?: Readonly<Record<string, Expansion<NameOf<D>>>>;
  unique?: readonly Unique<NameOf<D>>[];
}

const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .meta({ example: 1, description: 'The number of changes; If-Match compares it.' });
const times = { createdAt: instant, updatedAt: instant };
const deletedAt = instant.nullable().meta({ description: 'When it was deleted, else null.', example: null });

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]));

const isField = (declared: Declared[string]): declared is Field => 'facts' in declared;

/** The fields and computed fields that have a fact, with its value, in the order of their declaration. */
type FactFinder = <Name extends keyof FieldFacts>(
  fact: Name,
) => (readonly [field: string, value: NonNullable<FieldFacts[Name]>])[];

/** Finds facts in a declaration. */
function factsOf(fields: Declared, computed: Readonly<Record<string, Computed>>): FactFinder {
  const facts: [string, FieldFacts][] = [
    ...Object.entries(fields).map(([name, one]): [string, FieldFacts] => [name, isField(one) ? one.facts : {}]),
    ...Object.entries(computed),
  ];
  return (fact) =>
    facts.flatMap(([field, { [fact]: value }]) => (value === undefined ? [] : [[field, value] as const]));
}

/** Members of computed objects by which lists can be sorted: `workEntryIn.date`. */
const partsOf = (computed: Readonly<Record<string, Computed>>): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, { sortableParts = {} }]) =>
      Object.entries(sortableParts).map(([part, told]) => [`${name}.${part}`, told]),
    ),
  );

/** The lists of names for reads and writes. */
function listsOf(
  factsWith: FactFinder,
  computed: Readonly<Record<string, Computed>>,
): Pick<Resource, 'filters' | 'sortable' | 'references' | 'sensitive' | 'amounts'> {
  const names = (fact: keyof FieldFacts) => factsWith(fact).map(([name]) => name);
  const hidesParts = Object.values(computed).some(({ redacted }) => redacted);
  const sensitive = names('sensitive');
  return {
    filters: Object.fromEntries(factsWith('filter')),
    sortable: [...Object.keys(partsOf(computed)), ...names('sortable'), 'createdAt', 'updatedAt'],
    references: mapValues(Object.fromEntries(factsWith('references')), (to) => (typeof to === 'string' ? { to } : to)),
    sensitive: sensitive.length > 0 || hidesParts ? sensitive : undefined,
    amounts: names('isAmount'),
  };
}

/**
 * Declares a resource once: its columns, its input and output, the filters and orders of its lists. From it follow the
 * SQL, the validation and openapi.json.
 */
export function defineResource<
  D extends Declared,
  const K extends keyof D & string,
  A extends Fields = Record<never, never>,
  S extends string = never,
>(spec: ResourceSpec<D, K, A, S>): TypedResource<SchemasOf<D>, K, A> {
  const { fields: declared, computed = {}, deprecatedNames = {}, ...rest } = spec;
  const { title, required, sensitiveScope = spec.scope } = spec;
  const alsoTaken: Fields = spec.alsoTaken ?? {};
  const fields: Fields = mapValues(declared, (one) => (isField(one) ? one.schema : one));
  const factsWith = factsOf(declared, computed);
  const lists = listsOf(factsWith, computed);
  const parts = partsOf(computed);
  const shownSql = Object.fromEntries(factsWith('shownSql'));
  const inReply: Fields = { ...fields, ...Object.fromEntries(factsWith('shownSchema')) };
  const costly = Object.keys(computed).filter((name) => computed[name]?.isCostly);

  /** The members of a body. */
  const taken: Fields = {
    ...fields,
    ...deprecatedInBody(fields, deprecatedNames),
    ...alsoTakenInBody(alsoTaken, computed),
  };
  /** The same for a body that changes a row. */
  const changed = mapValues(taken, (schema, name) => (Object.hasOwn(alsoTaken, name) ? schema : mergeable(schema)));
  const all: Fields = {
    id,
    ...inReply,
    ...mapValues(computed, ({ schema }) => schema),
    ...(spec.isRecord ? times : { version, ...times, deletedAt }),
    ...deprecatedInReply(inReply, deprecatedNames),
  };

  const present = (name: string) => deprecatedNames[name]?.field ?? name;
  const isSensitive = (name: string) => lists.sensitive?.includes(present(name)) ?? false;
  const stored = (name: string) => (spec.isFinal && name === 'updatedAt' ? 'createdAt' : present(name));
  const columnSql = (name: string) => (computed[name] ?? parts[name])?.sql ?? `r.${columnOf(stored(name))}`;
  const schemaOf = (name: string): z.ZodType => {
    const schema = all[name] ?? parts[name]?.schema;
    if (!schema) throw new Error(`${title} has no field ${name}`);
    return schema;
  };
  /** Says in openapi.json which scope a sensitive field needs, and which fields may be absent. */
  const shape = (schemas: Fields, access: 'read' | 'write', isRequired: (name: string) => boolean) =>
    mapValues(schemas, (schema, name) => {
      const marked = isSensitive(name)
        ? schema.meta({ 'x-required-scope': `${sensitiveScope}.sensitive:${access}` })
        : schema;
      return isRequired(name) ? marked : marked.optional();
    });

  // A reply omits fields that the caller may not see.
  const schema = z
    .object(shape(all, 'read', (name) => !isSensitive(name) && !lists.amounts.includes(name)))
    .meta({ id: title });
  const summary = z
    .object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !costly.includes(name))))
    .meta({ id: `${title}Summary`, description: `Without ${costly.join(', ')}, which a read of it shows.` });
  const requiredNames: readonly string[] = required;
  const typed = {
    fields,
    create: z
      .strictObject(shape(taken, 'write', (name) => requiredNames.includes(name)))
      .meta({ id: `${title}Create` }),
    patch: z.strictObject(shape(changed, 'write', () => false)).meta({ id: `${title}Update` }),
    // Sound because each schema above is that of its name in `declared` or `alsoTaken`, and optional unless it is in
    // `required`: the types repeat that, and TypeScript cannot follow it through the loops over the names.
  } as unknown as Pick<TypedResource<SchemasOf<D>, K, A>, 'fields' | 'create' | 'patch'>;

  return {
    ...rest,
    ...lists,
    ...typed,
    source: spec.source ?? spec.table,
    deprecatedNames,
    alsoTaken,
    deprecated: new Set([
      ...Object.keys(deprecatedNames),
      ...Object.keys(alsoTaken).filter((name) => alsoTaken[name]?.meta()?.deprecated === true),
    ]),
    searches: spec.searches ?? {},
    filterAliases: spec.filterAliases ?? {},
    expansions: spec.expansions ?? {},
    unique: spec.unique ?? [],
    schema,
    expansionSchema: costly.length === 0 ? schema : summary,
    readOnly: [
      'id',
      ...Object.keys(computed).filter((name) => !Object.hasOwn(alsoTaken, name)),
      ...Object.keys(spec.expansions ?? {}),
      'createdAt',
      'updatedAt',
      'deletedAt',
    ],
    shown: Object.keys(all).map((name) => {
      const redacted = computed[name]?.redacted;
      return {
        name,
        sql: shownSql[present(name)] ?? columnSql(name),
        form: formOf(schemaOf(name)),
        isSensitive: isSensitive(name),
        isCostly: costly.includes(name),
        own: computed[name] ? (computed[name].own ?? false) : true,
        ...(redacted ? { redacted } : {}),
      };
    }),
    valueSchema: (name) => withoutNull(schemaOf(name)),
    columnSql,
    isNullable: (name) => schemaOf(name) instanceof z.ZodNullable,
  };
}
