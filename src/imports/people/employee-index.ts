/** The people whom a file may name: existing employees, and those that the file itself brings. */
import type { LocalDate } from '../../platform/clock.ts';
import { type Key, keys } from '../fields.ts';

/** An existing employee, or one that comes with a row. */
export interface PersonName {
  id?: string;
  firstName?: string;
  lastName?: string;
  secondLastName?: string | null;
  email?: string | null;
  code?: number | string | null;
  externalId?: string | null;
  startDate?: string;
}

/** An existing employee. */
export interface ExistingEmployee extends PersonName {
  id: string;
  managerId: string | null;
  startDate: LocalDate;
  endDate: LocalDate | null;
  status: 'active' | 'inactive';
}

/** `Gómez,  Ána` is `gomez ana`. */
function plain(text: string): string {
  const words = text.toLowerCase();
  // Most text has neither, and looking is quicker than replacing.
  const latin = /[^ -~]/.test(words) ? words.normalize('NFD').replace(/\p{M}/gu, '') : words;
  return /[^\S ]|,| {2}|^ | $/.test(latin) ? latin.replace(/[\s,]+/g, ' ').trim() : latin;
}

function fullNames({ firstName, lastName, secondLastName }: PersonName): string[] {
  if (!firstName || !lastName) return [];
  const [first, last] = [plain(firstName), plain(lastName)];
  const short = [`${first} ${last}`, `${last} ${first}`];
  if (!secondLastName) return short;
  const second = plain(secondLastName);
  return [...short, `${first} ${last} ${second}`, `${last} ${second} ${first}`];
}

/** People by all that they may be called. */
export class NameIndex {
  readonly #people = new Map<string, string[]>();
  readonly #below: NameIndex | undefined;

  /** @param below where else to look */
  constructor(below?: NameIndex) {
    this.#below = below;
  }

  /** @param person what `find` answers with */
  add(person: string, named: PersonName, withNames = true): void {
    const { id, email, code, externalId } = named;
    for (const key of [id, email, code, externalId]) if (key != null) this.#put(plain(String(key)), person);
    if (withNames) for (const key of fullNames(named)) this.#put(key, person);
  }

  #put(key: string, person: string): void {
    const known = this.#people.get(key);
    if (!known) this.#people.set(key, [person]);
    // All keys of a person are added together, so that a duplicate can only be the last.
    else if (known.at(-1) !== person) known.push(person);
  }

  /** All people of that name or key. */
  find(text: string): string[] {
    return this.#found(plain(text));
  }

  #found(key: string): string[] {
    const own = this.#people.get(key) ?? [];
    return this.#below ? [...new Set([...own, ...this.#below.#found(key)])] : own;
  }
}

const kindsOfKeys = (named: PersonName): Key[] => keys.filter((key) => named[key] != null);

/** Whether nothing identifies a person but their name. */
export const hasNoKey = (named: PersonName): boolean => kindsOfKeys(named).length === 0;

/** People by their full name, and by their first day as far as they have one. */
export class SameNameIndex<Person> {
  readonly #people = new Map<string, { kinds: readonly Key[]; person: Person }[]>();

  /** The first of a name, day and kinds of keys stays. */
  add(named: PersonName, person: Person): void {
    const name = wholeName(named);
    const kinds = kindsOfKeys(named);
    for (const key of [name, `${name}\n${named.startDate ?? ''}`]) {
      const known = this.#people.get(key) ?? [];
      if (known.some((one) => one.kinds.join() === kinds.join())) continue;
      this.#people.set(key, [...known, { kinds, person }]);
    }
  }

  /** One who may be the same person: with the full name, no other first day, and no other key of the same kind. */
  find(named: PersonName): Person | undefined {
    const { firstName, lastName, startDate } = named;
    if (!firstName || !lastName) return undefined;
    const name = wholeName(named);
    const of = (key: string) =>
      this.#people.get(key)?.find(({ kinds }) => kinds.every((kind) => named[kind] == null))?.person;
    return startDate === undefined ? of(name) : (of(`${name}\n${startDate}`) ?? of(`${name}\n`));
  }
}

const wholeName = ({ firstName, lastName, secondLastName }: PersonName): string =>
  plain([firstName, lastName, secondLastName].filter(Boolean).join(' '));

/** The existing employees. */
export interface EmployeeIndex {
  byId: ReadonlyMap<string, ExistingEmployee>;
  /** By what identifies one: `email ana@x.es`. */
  byKey: ReadonlyMap<string, ExistingEmployee>;
  directory: NameIndex;
}

/**
 * What identifies an employee, as one text: a code without the zeros that some programs write before it, and the others in any
 * case, except the ids of other systems, of which two may differ in case only.
 */
export const keyed = (key: Key, value: unknown): string => {
  const text = key === 'externalId' ? String(value) : String(value).toLowerCase();
  return `${key} ${key === 'code' ? text.replace(/^0+(?=\d+$)/, '') : text}`;
};

/** Indexes the existing employees. Former ones are found by e-mail, code and id, and no longer by name. */
export function colleaguesOf(people: readonly ExistingEmployee[]): EmployeeIndex {
  const directory = new NameIndex();
  const byKey = new Map<string, ExistingEmployee>();
  for (const person of people) {
    directory.add(person.id, person, person.status === 'active');
    for (const key of keys) if (person[key] != null) byKey.set(keyed(key, person[key]), person);
  }
  return { byId: new Map(people.map((person) => [person.id, person])), byKey, directory };
}

/**
 * The employee whom a row means: by the strongest key that finds one. A weaker key finds no employee who has another value of
 * a stronger one: `B2, ana@x.es` is not the employee `A1, ana@x.es`.
 */
export function personNamed(named: PersonName, { byKey }: Pick<EmployeeIndex, 'byKey'>): ExistingEmployee | undefined {
  const [first, ...others] = keys.filter((key) => named[key] != null);
  if (first === undefined) return undefined;
  const found = byKey.get(keyed(first, named[first]));
  if (found) return found;
  // An id names an existing employee, or none.
  if (first === 'id') return undefined;
  const weaker = personNamed(Object.fromEntries(others.map((key) => [key, named[key]])), { byKey });
  return weaker && weaker[first] == null ? weaker : undefined;
}

/** The strongest key by which a row names an employee. */
export const keyOf = (named: PersonName, person: ExistingEmployee): Key | undefined =>
  keys.find((key) => named[key] != null && person[key] != null && keyed(key, named[key]) === keyed(key, person[key]));
