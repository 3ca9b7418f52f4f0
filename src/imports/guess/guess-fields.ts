import { customName } from '../fields.ts';
import { fieldByContent, type KnownNames } from './guess-by-content.ts';
import { namesOfFields, plain } from './names-of-columns.ts';

/** What the account knows about the columns of files. */
export interface Known {
  /** Its custom fields. */
  custom: readonly { id: string; name: string; slug: string }[];
  /** The fields that columns of earlier files had, by `plain` name. */
  remembered: ReadonlyMap<string, string | null>;
  names: KnownNames;
  thisYear: number;
}

/** So many values are enough to judge by. */
const looked = 100;

/** The first values of a column. */
function firstValues(rows: readonly { cells: readonly string[] }[], at: number): string[] {
  const values: string[] = [];
  for (const { cells } of rows) {
    const value = cells[at] ?? '';
    if (value !== '' && values.push(value) === looked) break;
  }
  return values;
}

/**
 * Which field each column has: as in an earlier file, else by its name, else by its values; each field once. Of a name
 * that a custom field shares with a standard field, the first column is the standard field.
 */
export function guessFields(
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  { custom, remembered, names, thisYear }: Known,
): (string | null)[] {
  const own = custom.flatMap(({ id, name, slug }) => [name, slug].map((one) => [plain(one), customName(id)] as const));
  const exists = new Set([...namesOfFields, ...own].map(([, field]) => field));
  const taken = new Set<string>();
  const take = (field: string | null): string | null => {
    if (field !== null) taken.add(field);
    return field;
  };
  const asBefore = header.map((name) => {
    const field = remembered.get(plain(name));
    if (field === undefined || field === null) return field;
    return exists.has(field) && !taken.has(field) ? take(field) : undefined;
  });
  const byName = header.map((name, at) => {
    const before = asBefore[at];
    if (before !== undefined) return before;
    const wanted = plain(name);
    const [, field] = [...namesOfFields, ...own].find(([one, field]) => one === wanted && !taken.has(field)) ?? [];
    return field === undefined ? undefined : take(field);
  });
  return byName.map((field, at) => {
    if (field !== undefined) return field;
    return take(fieldByContent(firstValues(rows, at), taken, names, thisYear));
  });
}
