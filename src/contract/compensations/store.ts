import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import { pattern } from '../../platform/resource/filters.ts';

/** The condition that the name of a compensation `r` contains a text, in any case. */
export const nameLike = (part: string): RawBuilder<unknown> => sql`r.name ilike ${pattern(part)}`;
