-- The address from which a user signed in, failed to, or changed their sign-in. Earlier records have none.
--
-- Costs: milliseconds whatever the size of the data; the column has no default, so no row is written. It locks sign_ins for
-- that time.

alter table sign_ins add column address text;
