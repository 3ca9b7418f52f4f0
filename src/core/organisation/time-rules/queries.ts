/** The last day of the rules `r`: the day before the next ones of the office; null without any. */
export const lastDay = `(select min(n.start_date) - 1 from time_rules n where n.account_id = {account}
  and n.office_id is not distinct from r.office_id and n.start_date > r.start_date and n.deleted_at is null)`;
