/** The managers that a file names, and the order in which its rows have to be sent. */
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { importFieldErrors } from '../field-errors.ts';
import { type EmployeeIndex, type ExistingEmployee, NameIndex, type PersonName } from './employee-index.ts';

/** A row as far as managers are concerned. */
interface Row {
  number: number;
  /** The text of the cell; undefined if it is empty. */
  manager: string | undefined;
  named: PersonName;
  /** The existing employee whom it is about. */
  person: ExistingEmployee | undefined;
}

/** An existing manager, or one who comes with a row of the file. */
export type Manager = { id: string } | { row: number };

export interface Chain {
  manager?: Manager;
  /** How many of those above come with the file: they have to come first. */
  level: number;
  wrong?: FieldError;
}

const ofRow = (number: number) => `row ${number}`;

/**
 * Finds the managers that rows name, among the existing employees and the rows. Who is in the file and here is the
 * same person; whose row names no manager keeps the one they have.
 * @returns for each row its manager, or why it has none
 */
export function findManagers(rows: readonly Row[], here: EmployeeIndex): Chain[] {
  const keyed = rows.map((row) => ({ ...row, own: row.person?.id ?? ofRow(row.number) }));
  const inFile = new NameIndex(here.directory);
  for (const { own, named } of keyed) inFile.add(own, named);
  const numbers = new Map(keyed.map(({ own, number }) => [own, number]));

  const managerOf = ({ own, manager }: (typeof keyed)[number]): { key?: string; wrong?: FieldError } => {
    if (manager === undefined) return {};
    const [key, ...others] = inFile.find(manager);
    if (key === undefined) return { wrong: fieldError('', importFieldErrors.managerMissing) };
    if (others.length > 0)
      return { wrong: fieldError('', importFieldErrors.managerAmbiguous, { count: others.length + 1 }) };
    return key === own ? { wrong: fieldError('', importFieldErrors.ownManager) } : { key };
  };
  const found = keyed.map((row) => ({ own: row.own, ...managerOf(row) }));
  const named = new Map(found.flatMap(({ own, key }) => (key === undefined ? [] : [[own, key]])));
  const levelOf = levels((key) => named.get(key) ?? here.byId.get(key)?.managerId ?? undefined, numbers);
  return found.map(({ own, key, wrong }) => {
    const level = levelOf(own);
    if (wrong || key === undefined) return { level: level ?? 0, ...(wrong ? { wrong } : {}) };
    if (level === undefined) return { level: 0, wrong: fieldError('', importFieldErrors.managerCycle) };
    const number = numbers.get(key);
    return { level, manager: here.byId.has(key) || number === undefined ? { id: key } : { row: number } };
  });
}

/**
 * How many of the managers above a person come with the file; undefined in a circle.
 * @param managerOf the manager of each person after the import
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
      // Rows below a circle are not part of it: the error is shown at the rows of the circle.
      known.set(key, above === undefined ? 0 : (known.get(above) ?? 0) + (numbers.has(above) ? 1 : 0));
    }
    return known.get(of);
  };
}
