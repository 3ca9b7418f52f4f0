/**
 * A type that follows from another one is written as that: an update is a creation with all of it optional, the fields of a
 * list are the keys of its objects. Each derivation is made from members that are compared, with their descriptions.
 */
import { hasPart, type Members, type Part, partsOf, shapesOf } from './shared-types.ts';
import { type Member, membersOf, objectOf, type Schema, typeOf } from './type-script.ts';

/** A type as another one with differences. */
interface Derivation {
  base: string;
  /** Members that are required here too, while the others that are taken are optional; 'all': none becomes optional. */
  required: 'all' | string[];
  /** Members of the base that it does not have. */
  omitted: string[];
  /** Members that the base does not have, or has otherwise. */
  own: Member[];
}

/** From how many saved lines on: a short type says more as it is. */
const worthwhile = 3;
/** Of a longer list of names, nobody sees what is left. */
const mostNames = 9;

/** The same object, as it is created, at a moment, or in its history. */
const stemOf = (name: string) => name.replace(/(Create|Slice|Version)$/, '');

const wordsOf = (name: string): string[] => name.match(/[A-Z]+[^A-Z]*/g) ?? [];

/** Whether two names say that the types are of the same object: members in common are chance between others. */
const isKin = (name: string, base: string) => wordsOf(stemOf(base)).every((word) => wordsOf(name).includes(word));

const objectMembers = ({ type, additionalProperties, properties, ...other }: Schema): Members | undefined =>
  type === 'object' && properties && typeof additionalProperties !== 'object' && !other.nullable
    ? new Map(membersOf({ properties, ...other }).map((member) => [member.name, member]))
    : undefined;

const isSame = (a: Member | undefined, b: Member) => JSON.stringify(a) === JSON.stringify(b);

function deriveFrom(base: string, theirs: Members, mine: Members): Derivation {
  const kept = [...mine.values()].filter((member) => isSame(theirs.get(member.name), member));
  const loosened = [...mine.values()].filter((member) => {
    const given = theirs.get(member.name);
    return given && !given.isOptional && isSame({ ...given, isOptional: true }, member);
  });
  const taken = new Set([...kept, ...loosened].map(({ name }) => name));
  // What is optional in both is optional in any case.
  const required = kept.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return {
    base,
    required: loosened.length === 0 ? 'all' : required,
    omitted: [...theirs.keys()].filter((name) => !taken.has(name)),
    own: [...mine.values()].filter(({ name }) => !taken.has(name)),
  };
}

const linesIn = (text: string) => text.split('\n').length;

/** Names as a union, in which the members of a part are its keys. */
function namesOf(names: string[], parts: Part[]): string[] {
  const part = parts.find(({ members }) => [...members.keys()].every((name) => names.includes(name)));
  if (!part) return names.map((name) => `'${name}'`);
  return [
    ...namesOf(
      names.filter((name) => !part.members.has(name)),
      parts,
    ),
    `keyof ${part.name}`,
  ];
}

/** Members as the parts that they have, and an object with the rest. */
function inParts(members: readonly Member[], parts: Part[]): string[] {
  const byName: Members = new Map(members.map((member) => [member.name, member]));
  const part = parts.find((each) => hasPart(byName, each));
  if (part)
    return [
      part.name,
      ...inParts(
        members.filter(({ name }) => !part.members.has(name)),
        parts,
      ),
    ];
  return members.length > 0 ? [objectOf(members)] : [];
}

/** A derivation as TypeScript, or nothing if it names too much. */
function writeDerivation({ base, required, omitted, own }: Derivation, parts: Part[]): string | undefined {
  const absent = namesOf(omitted, parts);
  const needed = required === 'all' ? [] : required.map((name) => `'${name}'`);
  if (absent.length + needed.length > mostNames) return undefined;
  const some = absent.length === 0 ? base : `Omit<${base}, ${absent.join(' | ')}>`;
  const made = [base, needed.join(' | '), ...(absent.length > 0 ? [absent.join(' | ')] : [])];
  const taken = required === 'all' ? some : needed.length === 0 ? `Partial<${some}>` : `CreationOf<${made.join(', ')}>`;
  return [taken, ...inParts(own, parts)].join(' & ');
}

const creationOf = `/** The body that creates an object: what it needs, and what it may leave out, without what the object has besides. */
type CreationOf<Whole, Needed extends keyof Whole, Absent extends keyof Whole = never> =
  & Pick<Whole, Needed>
  & Partial<Omit<Whole, Needed | Absent>>;
`;

/** The types of objects that are others with few differences, by name: each in the fewest lines. */
function derivedObjects(objects: Map<string, Members>, parts: Part[]): Map<string, string> {
  const derived = new Map<string, string>();
  // The shortest names are those of the objects themselves, from which a reader knows the others.
  const rank = (name: string) => stemOf(name).length * 1000 + name.length;
  const inOrder = [...objects].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const [i, [name, mine]] of inOrder.entries()) {
    const whole = objectOf([...mine.values()]);
    let best = inParts(
      [...mine.values()],
      parts.filter((part) => part.name !== name),
    ).join(' & ');
    let fewest = linesIn(best);
    for (const [base, theirs] of inOrder.slice(0, i)) {
      const derivation = isKin(name, base) ? deriveFrom(base, theirs, mine) : undefined;
      const text = derivation && derivation.own.length < mine.size ? writeDerivation(derivation, parts) : undefined;
      if (text === undefined || linesIn(text) + worthwhile > linesIn(whole) || linesIn(text) >= fewest) continue;
      best = text;
      fewest = linesIn(text);
    }
    if (best !== whole) derived.set(name, best);
  }
  return derived;
}

/** From how many values on a union follows from another one. */
const longUnion = 5;
/** In how many values a union may differ from the other one. */
const mostDifferent = 5;

const valuesOf = ({ enum: values, nullable }: Schema): string[] | undefined =>
  values && !nullable && values.length >= longUnion && values.every((value) => typeof value === 'string')
    ? values
    : undefined;

const isWithin = (few: readonly string[], many: readonly string[]) => few.every((value) => many.includes(value));
const unionOf = (values: string[]) => values.map((value) => `'${value}'`).join(' | ');

/** A union as another one without some of its values and with others, or nothing if they differ too much. */
function writeUnion(values: string[], base: string, theirs: string[]): string | undefined {
  const absent = theirs.filter((value) => !values.includes(value));
  const added = values.filter((value) => !theirs.includes(value));
  const different = absent.length + added.length;
  if (different > mostDifferent || different >= values.length / 2) return undefined;
  const taken = absent.length > 0 ? `Exclude<${base}, ${unionOf(absent)}>` : base;
  return added.length > 0 ? `${taken} | ${unionOf(added)}` : taken;
}

/** The unions that are the keys of an object, or another union with few more values, by name. */
function derivedUnions(schemas: Record<string, Schema>, objects: Map<string, Members>): Map<string, string> {
  const derived = new Map<string, string>();
  const unions = Object.entries(schemas).flatMap(([name, schema]): [string, string[]][] => {
    const values = valuesOf(schema);
    return values ? [[name, values]] : [];
  });
  const inOrder = unions.toSorted(([a, some], [b, others]) => some.length - others.length || (a < b ? -1 : 1));
  const keys = [...objects].map(([name, members]): [string, string[]] => [name, [...members.keys()]]);
  for (const [i, [name, values]] of inOrder.entries()) {
    const texts = name.endsWith('Field')
      ? keys.map(([base, theirs]) => (name.startsWith(base) ? writeUnion(values, `keyof ${base}`, theirs) : undefined))
      : inOrder
          .slice(0, i)
          .map(([base, theirs]) => (isWithin(theirs, values) ? writeUnion(values, base, theirs) : undefined));
    const text = texts.filter((each) => each !== undefined).toSorted((a, b) => a.length - b.length)[0];
    if (text) derived.set(name, text);
  }
  return derived;
}

/** The types of all schemas by name, and the declarations of what they share. */
export function typesOf(schemas: Record<string, Schema>): { types: Map<string, string>; declarations: string[] } {
  const objects = new Map(
    Object.entries(schemas).flatMap(([name, schema]): [string, Members][] => {
      const members = objectMembers(schema);
      return members && members.size > 0 ? [[name, members]] : [];
    }),
  );
  const parts = partsOf(objects);
  const shapes = shapesOf(objects);
  const derived = new Map([...derivedObjects(objects, parts), ...derivedUnions(schemas, objects), ...shapes.types]);
  return {
    types: new Map(Object.entries(schemas).map(([name, schema]) => [name, derived.get(name) ?? typeOf(schema)])),
    declarations: [...parts.flatMap(({ declaration }) => declaration ?? []), ...shapes.declarations, creationOf],
  };
}
