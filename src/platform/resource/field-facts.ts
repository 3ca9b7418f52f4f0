/** Lists that follow from the facts next to the fields of a declaration, by the name of the field. */
import type { Computed, Declared, Field, FieldFacts, Part } from './field.ts';
import type { Resource } from './resource.ts';

export const isField = (declared: Declared[string]): declared is Field => 'facts' in declared;

/** The fields and computed fields that have a fact, with its value, in the order of their declaration. */
export type FactFinder = <Name extends keyof FieldFacts>(
  fact: Name,
) => (readonly [field: string, value: NonNullable<FieldFacts[Name]>])[];

/** Finds facts in a declaration. */
export function factsOf(fields: Declared, computed: Readonly<Record<string, Computed>>): FactFinder {
  const facts: [string, FieldFacts][] = [
    ...Object.entries(fields).map(([name, one]): [string, FieldFacts] => [name, isField(one) ? one.facts : {}]),
    ...Object.entries(computed),
  ];
  return (fact) =>
    facts.flatMap(([field, { [fact]: value }]) => (value === undefined ? [] : [[field, value] as const]));
}

/** Members of computed objects by which lists can be sorted: `workEntryIn.date`. */
export const partsOf = (computed: Readonly<Record<string, Computed>>): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, { sortableParts = {} }]) =>
      Object.entries(sortableParts).map(([part, told]) => [`${name}.${part}`, told]),
    ),
  );

/** The lists of names for reads and writes. */
export function listsOf(
  factsWith: FactFinder,
  computed: Readonly<Record<string, Computed>>,
): Pick<Resource, 'filters' | 'sortable' | 'references' | 'sensitive' | 'amounts'> {
  const names = (fact: keyof FieldFacts) => factsWith(fact).map(([name]) => name);
  const hidesParts = Object.values(computed).some(({ redacted }) => redacted);
  const sensitive = names('sensitive');
  return {
    filters: Object.fromEntries(factsWith('filter')),
    sortable: [...Object.keys(partsOf(computed)), ...names('sortable'), 'createdAt', 'updatedAt'],
    references: Object.fromEntries(factsWith('references')),
    sensitive: sensitive.length > 0 || hidesParts ? sensitive : undefined,
    amounts: names('isAmount'),
  };
}
