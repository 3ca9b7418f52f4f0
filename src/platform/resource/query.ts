import type { ParsedQuery } from '../http/parameters.ts';

/** Whether deleted rows are shown. */
export type OnlyReturn = 'not_deleted' | 'all' | 'deleted';

/** What a query of a list, or of a read of one, may ask for besides its filters. */
interface Asked {
  page?: number;
  limit?: number;
  cursor?: string;
  orderBy?: string;
  onlyReturn?: OnlyReturn;
  fields?: string[];
  expand?: string[];
}

/** That part of a query. `readQuery` has held its values against the schemas of `listParameters` or `getParameters`. */
export const askedIn = (query: ParsedQuery): Asked => query;
