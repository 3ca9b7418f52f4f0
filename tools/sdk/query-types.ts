/**
 * The types of queries. Most parameters of the API are filters, and most others the same in many operations: spelled out for
 * each operation they made two thirds of sdk/operations.ts.
 */
import { docOf, objectOf, type Schema, typeOf } from './type-script.ts';

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
type Equal<Fields> = { [F in keyof Fields]?: Fields[F] };

/** Fields equal to this or, as \`field[in]\`, to one of this list. */
type OneOf<Fields> = Equal<Fields> & { [F in keyof Fields & string as \`\${F}[in]\`]?: Fields[F][] };

/** Fields equal to this or, as \`field[contains]\`, that contain it in any case. */
type Containing<Fields> = Equal<Fields> & { [F in keyof Fields & string as \`\${F}[contains]\`]?: Fields[F] };

/** Fields equal to this or, as \`field[gte]\` (at or after), \`field[gt]\`, \`field[lte]\` and \`field[lt]\`, within bounds. */
type Ordered<Fields> = Equal<Fields> & {
  [F in keyof Fields & string as \`\${F}[\${'gte' | 'gt' | 'lte' | 'lt'}]\`]?: Fields[F];
};
`;

const isFilter = ({ description = '', deprecated }: Parameter) =>
  !deprecated && /^Only those with \w+ (equal to|one of|at or|after|before|that contain)\b/.test(description);

/** From how many operations on a parameter is declared once, in `Shared`. */
const shareable = 10;

const memberOf = ({ name, schema, description, deprecated }: Parameter) => ({
  name,
  type: typeOf(schema),
  isOptional: true,
  description,
  deprecated,
});

const textOf = (parameter: Parameter) => JSON.stringify(memberOf(parameter));

/** Describes the queries of all operations, given the parameters of each: what is declared once, and the type of one. */
export function describeQueries(operations: Parameter[][]) {
  const others = operations.flat().filter((each) => each.in === 'query' && !isFilter(each));
  const shared = [...Map.groupBy(others, ({ name }) => name).values()].flatMap((uses) => {
    // A name with as many meanings as operations (`orderBy`) says more where it stands.
    const texts = Map.groupBy(uses, textOf).values();
    return [...texts]
      .filter(({ length }) => length >= shareable && length * 2 > uses.length)
      .flatMap(([first]) => first ?? []);
  });
  const sharedTexts = new Set(shared.map(textOf));

  const typeOfQuery = (parameters: Parameter[]): string => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const fields = Map.groupBy(query.filter(isFilter), ({ name }) => name.replace(/\[.*/, ''));
    const kinds = Map.groupBy(fields, ([field, all]) => {
      const operators = all.map(({ name }) => name.slice(field.length + 1, -1)).filter(Boolean);
      return all.length > operators.length ? filterTypes[operators.join()] : undefined;
    });
    const own = new Set(query.filter((each) => !sharedTexts.has(textOf(each))));
    const filters = [...kinds].flatMap(([kind, entries]) => {
      if (!kind) return [];
      for (const [, all] of entries) for (const each of all) own.delete(each);
      const members = entries.map(([name, all]) => ({
        name,
        type: typeOf((all.find((each) => each.name === name) as Parameter).schema),
      }));
      return `${kind}<${objectOf(members)}>`;
    });
    const names = query.filter((each) => sharedTexts.has(textOf(each))).map(({ name }) => `'${name}'`);
    const parts = [
      ...(names.length > 0 ? [`Pick<Shared, ${names.join(' | ')}>`] : []),
      ...(own.size > 0 ? [objectOf([...own].map(memberOf))] : []),
      ...filters,
    ];
    return parts.length > 0 ? parts.join(' & ') : objectOf([]);
  };

  const declarations = `${filterDeclarations}
${docOf({ description: 'Parameters that many operations share.' })}interface Shared ${objectOf(shared.map(memberOf))}
`;
  return { declarations, typeOfQuery };
}
