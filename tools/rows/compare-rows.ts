/** Compares the rows of statements, as the database describes them, with the types that the code gives to them. */
import type { Column } from './describe-rows.ts';
import { type Call, type Member, openRowTypes } from './row-types.ts';

/** A statement that was sent. */
export interface SentStatement {
  text: string;
  /** The lines that sent it: `src/core/managers/store.ts:6`. */
  sites: string[];
  /** The columns that were null in some row. */
  nulls: string[];
}

export interface Comparison {
  statements: number;
  compared: number;
  /** Calls that were not compared, or not with all members, by the reason. */
  skipped: Map<string, string[]>;
  mismatches: string[];
}

function mismatchOf({ name, isOptional, isNullable, type, fits }: Member, columns: Column[], nulls: string[]) {
  const column = columns.find((one) => one.name === name);
  if (!column) return isOptional ? undefined : `${name} is none of ${columns.map((one) => one.name).join(', ')}`;
  if (!fits(column.form)) return `${name} has the type ${type}, its column ${JSON.stringify(column.form)}`;
  if (isNullable) return undefined;
  if (nulls.includes(name)) return `${name} has the type ${type}, and was null`;
  return column.nullable ? `${name} has the type ${type}, and may be null` : undefined;
}

const mismatchesOf = ({ members }: Call, columns: Column[], nulls: string[]): string[] =>
  members.flatMap((member) => mismatchOf(member, columns, nulls) ?? []);

/**
 * Compares each call of a project with all statements that it sent.
 * @param config the tsconfig.json of the project
 * @param describe returns the columns of a statement; undefined if its tables were temporary
 */
export async function compareRows(
  config: string,
  sent: readonly SentStatement[],
  describe: (text: string) => Promise<Column[] | undefined>,
): Promise<Comparison> {
  const { calls, close } = openRowTypes(config);
  const compared = new Set<string>();
  const skipped = new Map<string, string[]>();
  const skip = (reason: string, site: string) => skipped.set(reason, [...(skipped.get(reason) ?? []), site]);
  const mismatches = new Set<string>();
  const described = new Map<string, Column[] | undefined>();
  const columnsOf = async (text: string) => {
    if (!described.has(text)) described.set(text, await describe(text));
    return described.get(text);
  };
  for (const [site, own] of calls) {
    const typed = own.filter(({ members }) => members.length > 0);
    for (const { lacks } of own) if (lacks) skip(lacks, site);
    if (typed.length === 0) continue;
    const statements = sent.filter(({ sites }) => sites.includes(site));
    for (const { text, nulls } of statements) {
      const columns = await columnsOf(text);
      if (!columns) continue;
      compared.add(site);
      // Where a line has several calls, one of them sent it.
      const found = typed.map((call) => mismatchesOf(call, columns, nulls)).sort((a, b) => a.length - b.length);
      for (const what of found[0] ?? []) mismatches.add(`${site}: ${what}`);
    }
    if (!compared.has(site)) skip(statements.length > 0 ? 'it reads temporary tables' : 'no test sends it', site);
  }
  close();
  return { statements: described.size, compared: compared.size, skipped, mismatches: [...mismatches].sort() };
}
