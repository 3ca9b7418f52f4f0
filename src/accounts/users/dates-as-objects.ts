import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';

/** All of our tables name columns of instants this way. */
const isInstant = (column: string) => /_(at|until)$/.test(column);

const withDates = (row: UnknownRow): UnknownRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isInstant(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

/**
 * Our driver returns instants as text; better-auth compares them with a Date, and no text is earlier or later than
 * that: a session would never expire.
 */
export const datesAsObjects: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => ({
    ...result,
    rows: result.rows.map(withDates),
  }),
};
