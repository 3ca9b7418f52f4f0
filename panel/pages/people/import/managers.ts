/** Who becomes whose manager, and in which order people have to come for that. */
import type { Wrong } from './cells.ts';
import { type Colleagues, Directory, type Named } from './directory.ts';

/** A row as far as managers are concerned. */
interface Row {
  number: number;
  /** What the cell says; undefined: nothing. */
  manager: string | undefined;
  named: Named;
}

/** A manager who is here, or who comes with a row of the file. */
export type Manager = { id: string } | { row: number };

export interface Chain {
  manager?: Manager;
  /** How many of those above come with the file: they have to come first. */
  level: number;
  wrong?: Wrong;
}

const ofRow = (number: number) => `row ${number}`;

/**
 * Finds the managers that rows name, among everybody who is here and among the rows. Who is in the file and here is the
 * same person; whose row names no manager keeps the one they have.
 * @returns for each row its manager, or why it has none
 */
export function findManagers(rows: readonly Row[], here: Colleagues): Chain[] {
  const keys = rows.map(({ number, named: { id, externalId } }) => {
    const known = id === undefined ? externalId && here.byExternalId.get(externalId) : here.byId.get(id);
    return known ? known.id : ofRow(number);
  });
  const inFile = new Directory(here.directory);
  for (const [i, { named }] of rows.entries()) inFile.add(keys[i] as string, named);
  const numbers = new Map(rows.map(({ number }, i) => [keys[i] as string, number]));

  const found = rows.map(({ manager }, i): { key?: string; wrong?: Wrong } => {
    if (manager === undefined) return {};
    const [key, ...others] = inFile.find(manager);
    if (key === undefined) return { wrong: { why: 'unknownManager' } };
    if (others.length > 0) return { wrong: { why: 'severalManagers', about: { count: others.length + 1 } } };
    return key === keys[i] ? { wrong: { why: 'ownManager' } } : { key };
  });
  const named = new Map(found.flatMap(({ key }, i) => (key === undefined ? [] : [[keys[i] as string, key]])));
  const levelOf = levels((key) => named.get(key) ?? here.byId.get(key)?.managerId ?? undefined, numbers);
  return found.map(({ key, wrong }, i) => {
    const level = levelOf(keys[i] as string);
    if (wrong || key === undefined) return { level: level ?? 0, ...(wrong ? { wrong } : {}) };
    if (level === undefined) return { level: 0, wrong: { why: 'managerCircle' } };
    const number = numbers.get(key);
    return { level, manager: here.byId.has(key) || number === undefined ? { id: key } : { row: number } };
  });
}

/**
 * How many of those above somebody come with the file; undefined for who is above themselves.
 * @param managerOf who everybody's manager is in the end
 */
function levels(managerOf: (key: string) => string | undefined, numbers: ReadonlyMap<string, number>) {
  const known = new Map<string, number | undefined>();
  return (of: string): number | undefined => {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | undefined = of;
    while (at !== undefined && !known.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = managerOf(at);
    }
    if (at !== undefined && onPath.has(at)) for (const key of path.slice(path.indexOf(at))) known.set(key, undefined);
    for (const key of path.toReversed().filter((key) => !known.has(key))) {
      const above = managerOf(key);
      // Below a circle one is not in it: the circle is told at its own rows.
      known.set(key, above === undefined ? 0 : (known.get(above) ?? 0) + (numbers.has(above) ? 1 : 0));
    }
    return known.get(of);
  };
}
