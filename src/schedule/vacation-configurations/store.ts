import { sql } from '../../platform/db/sql.ts';
import type { Unique } from '../../platform/resource/resource.ts';

/** An account has one default configuration at most. */
export const isTheDefault: Unique = {
  pointer: '/isDefault',
  fields: ['isDefault'],
  match: ({ isDefault }) => (isDefault === true ? sql`r.is_default` : undefined),
};
