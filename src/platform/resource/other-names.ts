import type { Fields } from './field.ts';
import type { DeprecatedName, Resource } from './resource.ts';

type Names = Readonly<Record<string, DeprecatedName>>;

const entriesOf = (fields: Fields, names: Names, isWanted: (name: DeprecatedName) => boolean, about: object): Fields =>
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
export const deprecatedInBody = (fields: Fields, names: Names): Fields =>
  entriesOf(fields, names, () => true, { 'x-also-taken': true });

/** The schemas of those that replies have, too. */
export const deprecatedInReply = (fields: Fields, names: Names): Fields =>
  entriesOf(fields, names, ({ shown = false }) => shown, {});

/** The schemas of names that Rollcall accepts although they are not columns; examples have those that replies show. */
export const alsoTakenInBody = (names: Fields, shown: object): Fields =>
  Object.fromEntries(
    Object.entries(names).map(([name, schema]) => [
      name,
      Object.hasOwn(shown, name) ? schema : schema.meta({ 'x-also-taken': true }),
    ]),
  );

/** Whether any of `names` is deprecated in a resource. */
export const usesDeprecated = (resource: Resource, names: readonly string[]): boolean =>
  deprecatedOf(resource).some((name) => names.includes(name));

/** Every name of a resource that is deprecated. */
export const deprecatedOf = ({
  deprecatedNames,
  alsoTaken,
}: Pick<Resource, 'deprecatedNames' | 'alsoTaken'>): string[] => [
  ...Object.keys(deprecatedNames),
  ...Object.keys(alsoTaken).filter((name) => alsoTaken[name]?.meta()?.deprecated === true),
];
