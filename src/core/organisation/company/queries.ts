import { utc } from '../../../platform/resource/columns.ts';

/** The account, as clients of the earlier shape know it in employees and settings. */
export const companyJson = `(
  select row_to_json(c) from (
    select a.account_id as id, a.name, a.language, ${utc('a.created_at')} as "createdAt", ${utc('a.updated_at')} as "updatedAt"
    from accounts a where a.account_id = {account}
  ) c
)`;
