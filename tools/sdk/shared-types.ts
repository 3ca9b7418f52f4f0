/** What objects of many kinds have alike is declared once: members as a type to intersect with, a whole shape as a generic type. */
import { docOf, type Member, objectOf } from './type-script.ts';

export type Members = Map<string, Member>;

/** A type with members that many objects have. */
export interface Part {
  name: string;
  members: Members;
  /** Its TypeScript; a part that is a schema too has none. */
  declaration?: string;
}

/** A generic type, with an argument for each member whose type differs. */
interface Shape {
  name: string;
  /** How the names of its types end. */
  suffix: string;
  /** The members whose types are arguments, by their parameters. */
  parameters: Record<string, string>;
  description: string;
  /** What the last argument is if it is left out. */
  byDefault?: string;
}

/** Parts, with the names of their members as `name` or `name?`, the largest first. */
const parts: { name: string; members: string[]; description: string }[] = [
  {
    name: 'Stored',
    members: ['version', 'createdAt', 'updatedAt', 'deletedAt'],
    description: 'What every stored object says of itself.',
  },
  { name: 'Dated', members: ['createdAt', 'updatedAt'], description: 'The times of an object.' },
  { name: 'Conditional', members: ['version?'], description: 'A change of the version that the client has.' },
  { name: 'OfAccount', members: ['companyId?'], description: 'A body that may name the account.' },
];

/** Schemas that serve as parts. */
const schemasAsParts = ['PageMeta', 'RedactedMeta'];

const shapes: Shape[] = [
  {
    name: 'ListOf',
    suffix: 'List',
    parameters: { data: 'Item', meta: 'Meta' },
    description: 'A page of a list.',
    byDefault: 'PageMeta',
  },
  {
    name: 'EventOf',
    suffix: 'Event',
    parameters: { event: 'Type', data: 'Data' },
    description: 'What a webhook sends.',
  },
  { name: 'VersionOf', suffix: 'InHistory', parameters: { data: 'Data' }, description: 'A version of an object.' },
  { name: 'BatchOf', suffix: 'Batch', parameters: { rows: 'Row' }, description: 'Up to 1,000 changes as one request.' },
  {
    name: 'BatchRowOf',
    suffix: 'BatchRow',
    parameters: { operation: 'Operation', data: 'Data' },
    description: 'A change of a batch.',
  },
];

const textOf = (member: Member | undefined) => JSON.stringify(member);

/** The value that most have. */
function mostCommon<Value>(values: Value[]): Value | undefined {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** Whether an object has all members of a part, with the same types and descriptions. */
export const hasPart = (members: Members, part: Part) =>
  [...part.members.values()].every((member) => textOf(members.get(member.name)) === textOf(member));

/** The parts that the objects of a document have, from what most of them say of a member. */
export function partsOf(objects: Map<string, Members>): Part[] {
  const all = [...objects.values()].flatMap((members) => [...members.values()]);
  const declared = parts.map(({ name, members, description }): Part => {
    const chosen = members.map((text) => {
      const uses = all.filter((member) => member.name + (member.isOptional ? '?' : '') === text);
      return mostCommon(uses) as Member;
    });
    const declaration = `${docOf({ description })}type ${name} = ${objectOf(chosen, 0)};\n`;
    return { name, declaration, members: new Map(chosen.map((member) => [member.name, member])) };
  });
  const schemas = schemasAsParts.flatMap((name): Part[] => {
    const members = objects.get(name);
    return members ? [{ name, members }] : [];
  });
  return [...declared, ...schemas];
}

/** The types that are one of the generic ones with arguments, by name, and the declarations of those. */
export function shapesOf(objects: Map<string, Members>): { declarations: string[]; types: Map<string, string> } {
  const declarations: string[] = [];
  const types = new Map<string, string>();
  for (const { name: generic, suffix, parameters, description, byDefault } of shapes) {
    const argumentOf = (member: Member) =>
      Object.hasOwn(parameters, member.name) ? member.type.replace(/\[\]$/, '') : undefined;
    /** The members with parameters in the place of arguments. */
    const templateOf = (members: Members) =>
      [...members.values()].map((member) => {
        const argument = argumentOf(member);
        return {
          ...member,
          type: argument === undefined ? member.type : member.type.replace(argument, parameters[member.name] as string),
        };
      });
    const candidates = [...objects].filter(
      ([name, members]) => name.endsWith(suffix) && Object.keys(parameters).every((each) => members.has(each)),
    );
    const template = mostCommon(candidates.map(([, members]) => templateOf(members)));
    if (!template) continue;
    for (const [name, members] of candidates) {
      if (JSON.stringify(templateOf(members)) !== JSON.stringify(template)) continue;
      const given = [...members.values()].flatMap((member) => argumentOf(member) ?? []);
      if (given.at(-1) === byDefault) given.pop();
      types.set(name, `${generic}<${given.join(', ')}>`);
    }
    const names = Object.values(parameters);
    const list = byDefault ? names.with(-1, `${names.at(-1)} = ${byDefault}`) : names;
    declarations.push(`${docOf({ description })}type ${generic}<${list.join(', ')}> = ${objectOf(template, 0)};\n`);
  }
  return { declarations, types };
}
