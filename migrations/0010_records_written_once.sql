-- Requests of tokens and sign-ins are written once, so lists sort and filter both their times by the index of the first. That of
-- the second took 56 bytes of each request, and a write into it.
--
-- Costs: nothing but the moment in which the indexes are dropped, whatever the number of rows.

drop index api_requests__updated_at;
drop index sign_ins__updated_at;
