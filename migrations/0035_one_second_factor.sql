-- A user has one second factor. Two simultaneous requests could set up two, of which one was shown and the other one compared. The
-- confirmed one stays, else the newer one, which its user sets up again.
--
-- Costs: locks `user_second_factors`, which has a row for each user with a second factor: 3 s for a million.

drop index user_second_factors__user;

delete from user_second_factors where id in (
  select id from (
    select id, row_number() over (partition by user_id order by verified is distinct from false desc, id desc) as place
    from user_second_factors
  ) numbered
  where place > 1);

create unique index user_second_factors__user on user_second_factors (user_id);
