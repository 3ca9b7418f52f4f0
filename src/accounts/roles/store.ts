/** Counts the users of the role in the row `r`. */
export const usersOfRole = `(select count(*) from memberships m
  where m.account_id = {account} and m.role_id = r.id and m.deleted_at is null)`;
