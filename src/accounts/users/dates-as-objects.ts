import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';

/** Columns of instants are named so in all of our tables. */
const isInstant = (column: string) => /_(at|until)$/.test(column);

const withDates = (row: UnknownRow): UnknownRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isInstant(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

/**
 * Our driver leaves instants as text; better-auth compares them with a Date, which no text is earlier or later than: a
 * session would never be over.
 */
export const datesAsObjects: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => ({
    ...result,
    rows: result.rows.map(withDates),
  }),
};
