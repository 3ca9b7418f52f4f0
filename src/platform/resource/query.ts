import type { ParsedQuery } from '../http/parameters.ts';
import type { Since } from './history/store.ts';

/** Whether deleted rows are shown. */
export type OnlyReturn = 'not_deleted' | 'all' | 'deleted';

/** The parameters of a list, or of the read of one object, apart from its filters. */
interface ListQuery {
  page?: number;
  limit?: number;
  cursor?: string;
  orderBy?: string;
  onlyReturn?: OnlyReturn;
  fields?: string[];
  expand?: string[];
  knownAt?: Since;
}

/** That part of a query. `readQuery` has checked its values with the schemas of `listParameters` or `getParameters`. */
export const askedIn = (query: ParsedQuery): ListQuery => query;
