/**
 * The types of queries. Most parameters of the API are filters, and most others the same in many operations: spelled out for
 * each operation they made two thirds of sdk/operations.ts.
 */
import { docOf, lineWidth, objectOf, type Schema, typeOf } from './type-script.ts';

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'query' | 'path' | 'header';
  description?: string;
  deprecated?: boolean;
  schema: Schema;
}

/** The types of filters by the operators of their field, in the document's order. */
const filterTypes: Record<string, string> = {
  '': 'Equal',
  in: 'OneOf',
  contains: 'Containing',
  'gte,gt,lte,lt': 'Ordered',
};

const filterDeclarations = `/** Fields by which objects are filtered: equal to this. */
type Equal<Fields extends string, Value = string> = { [F in Fields]?: Value };

/** Fields equal to this or, as \`field[in]\`, to one of this list. */
type OneOf<Fields extends string, Value = string> = Equal<Fields, Value> & { [F in Fields as \`\${F}[in]\`]?: Value[] };

/** Fields equal to this or, as \`field[contains]\`, that contain it in any case. */
type Containing<Fields extends string, Value = string> = Equal<Fields | \`\${Fields}[contains]\`, Value>;

/** Fields equal to this or, as \`field[gte]\` (at or after), \`field[gt]\`, \`field[lte]\` and \`field[lt]\`, within bounds. */
type Ordered<Fields extends string, Value> = Equal<Fields | \`\${Fields}[\${'gte' | 'gt' | 'lte' | 'lt'}]\`, Value>;
`;

const isFilter = ({ description = '', deprecated }: Parameter) =>
  !deprecated && /^Only objects whose \w+ (equals|contains|is in|is at or|is after|is before)\b/.test(description);

/** Parameters that operations share, by the type that declares them; the argument of a generic one is its type. */
const groups: { name: string; parameters: string[]; description: string; isGeneric?: boolean }[] = [
  { name: 'Page', parameters: ['page', 'limit', 'cursor'], description: 'The page of a list.' },
  { name: 'VersionsPage', parameters: ['limit', 'cursor'], description: 'The page of a list of versions.' },
  { name: 'WithDeleted', parameters: ['onlyReturn'], description: 'Deleted objects too.' },
  { name: 'KnownAt', parameters: ['knownAt'], description: 'A moment of the past.' },
  { name: 'DryRun', parameters: ['dryRun'], description: 'A change that is only tried.' },
  { name: 'Fields', parameters: ['fields'], description: 'The fields that are shown.', isGeneric: true },
  { name: 'Expand', parameters: ['expand'], description: 'The objects that are shown as well.', isGeneric: true },
];

const orderDeclaration = `/** How a list is sorted: an editor completes the fields, and \`lastName asc, createdAt desc\` is an order too. */
type SortedBy<Field extends string> = {
  /** Fields to sort by, each with asc or desc: those that the type names. Absent values come last. */
  orderBy?: Field | (string & {});
};
`;

const sortable = /^Fields to sort by, each with asc or desc: ([\w, ]+)\. Absent values come last\.$/;

/** A list of stored objects has all of these. */
const listed = ['Page', 'WithDeleted', 'Fields', 'SortedBy'];
const listDeclaration = `/** A list of objects, with the fields that it shows and those that sort it. */
type Listed<Field, Sorting extends string> = Page & WithDeleted & Fields<Field> & SortedBy<Sorting>;
`;

const memberOf = ({ name, schema, description, deprecated }: Parameter) => ({
  name,
  type: typeOf(schema),
  isOptional: true,
  description,
  deprecated,
});

type Member = ReturnType<typeof memberOf>;

/** The type of the members of a list, which is the argument of a generic group. */
const itemOf = ({ type }: Member) => type.replace(/\[\]$/, '');
const textOf = (member: Member, isGeneric = false) =>
  JSON.stringify(isGeneric ? { ...member, type: member.type.replace(itemOf(member), 'Item') } : member);

const unionOf = (names: string[]) => names.map((name) => `'${name}'`).join(' | ');

/** Describes the queries of all operations, given the parameters of each: what is declared once, and the type of one. */
export function describeQueries(operations: Parameter[][]) {
  const queries = operations.map((all) => all.filter((each) => each.in === 'query').map(memberOf));
  /** The members of each group as most operations with just these have them. */
  const shared = groups.map((group) => {
    const uses = queries.flatMap((query) => {
      const members = group.parameters.map((name) => query.find((each) => each.name === name));
      const isPart = group.name === 'VersionsPage' && query.length > members.length;
      return members.includes(undefined) || isPart ? [] : [members as Member[]];
    });
    const texts = Map.groupBy(uses, (members) => members.map((each) => textOf(each, group.isGeneric)).join());
    const [[text, [members = []]] = ['', []]] = [...texts].toSorted(([, a], [, b]) => b.length - a.length);
    return { ...group, text, members };
  });

  const typeOfQuery = (parameters: Parameter[]): string | undefined => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const own = new Map(query.map((each) => [each.name, memberOf(each)]));
    const parts = new Map<string, string[]>();
    for (const { name, parameters: names, text, isGeneric } of shared) {
      const members = names.flatMap((each) => own.get(each) ?? []);
      if (members.map((each) => textOf(each, isGeneric)).join() !== text) continue;
      for (const each of names) own.delete(each);
      parts.set(name, isGeneric ? members.map(itemOf) : []);
    }
    const sorting = sortable.exec(own.get('orderBy')?.description ?? '')?.[1];
    if (sorting) {
      own.delete('orderBy');
      parts.set('SortedBy', [unionOf(sorting.split(', '))]);
    }
    const isListed = listed.every((name) => parts.has(name));
    const together = ['Fields', 'SortedBy'].flatMap((name) => parts.get(name) ?? []);
    if (isListed) for (const name of listed) parts.delete(name);
    const named = [...(isListed ? [['Listed', together] as const] : []), ...parts].map(([name, given]) =>
      given.length > 0 ? `${name}<${given.join(', ')}>` : name,
    );

    const fields = Map.groupBy(query.filter(isFilter), ({ name }) => name.replace(/\[.*/, ''));
    const kinds = Map.groupBy(fields, ([field, all]) => {
      const operators = all.map(({ name }) => name.slice(field.length + 1, -1)).filter(Boolean);
      const type = typeOf((all.find(({ name }) => name === field) ?? (all[0] as Parameter)).schema);
      const kind = all.length > operators.length ? filterTypes[operators.join()] : undefined;
      return kind && JSON.stringify([kind, type]);
    });
    const filters = [...kinds].flatMap(([key, entries]) => {
      if (!key) return [];
      for (const [, all] of entries) for (const { name } of all) own.delete(name);
      const [kind, type] = JSON.parse(key);
      const names = unionOf(entries.map(([name]) => name));
      return type === 'string' && kind !== 'Ordered' ? `${kind}<${names}>` : `${kind}<${names}, ${type}>`;
    });
    const all = [...named, ...filters, ...(own.size > 0 ? [objectOf([...own.values()])] : [])];
    if (all.length === 0) return undefined;
    const [first = ''] = all.join(' & ').split('\n');
    return first.length <= lineWidth
      ? all.join(' & ')
      : all.map((part) => part.replaceAll('\n', '\n  ')).join('\n  & ');
  };

  const declarations = shared.map(({ name, members, description, isGeneric }) => {
    const given = members.map((each) =>
      isGeneric ? { ...each, type: each.type.replace(itemOf(each), 'Item') } : each,
    );
    return `${docOf({ description })}type ${name}${isGeneric ? '<Item>' : ''} = ${objectOf(given, 0)};\n`;
  });
  return {
    declarations: [filterDeclarations, ...declarations, orderDeclaration, listDeclaration].join('\n'),
    typeOfQuery,
  };
}
