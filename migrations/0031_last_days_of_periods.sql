-- Corrects the last days of closed periods. A period whose pay group got another frequency after its review kept the last day that
-- it had before: Rollcall exported the days of the new frequency and closed those of the old one. No late change says what
-- changed on days that were open by mistake, so the next export of the group compares all rows of such a period.
--
-- Costs: reads all periods and their exports, less than 1 s for 100,000 of each, and locks only the rows that it corrects.

insert into pay_late_changes (account_id, pay_period_id, sequence, employee_ids)
select p.account_id, p.id, c.sequence, null
from pay_periods p
join event_counters c on c.account_id = p.account_id
where p.status in ('exported', 'acknowledged') and exists (
  select from pay_exports e where e.account_id = p.account_id and e.pay_period_id = p.id and e.to_date <> p.to_date)
on conflict (account_id, pay_period_id, sequence) do update set employee_ids = null;

update pay_periods p set to_date = d.to_date
from (
  select p.account_id, p.id, case
      when g.frequency = 'weekly' then p.from_date + 6
      when g.frequency = 'biweekly' then p.from_date + 13
      when g.frequency = 'semimonthly' and extract(day from p.from_date) = 1 then p.from_date + 14
      when g.frequency = 'semimonthly' then (p.from_date - 15 + interval '1 month')::date - 1
      else (p.from_date + interval '1 month')::date - 1
    end as to_date
  from pay_periods p
  join pay_groups g on g.account_id = p.account_id and g.id = p.pay_group_id
) d
where d.account_id = p.account_id and d.id = p.id and d.to_date <> p.to_date
  and p.status in ('locked', 'exported', 'acknowledged');

-- A day too late does no harm, and the next lock corrects it.
update event_counters c set locked_until = d.last_day
from (
  select account_id, max(to_date) as last_day from pay_periods
  where status in ('locked', 'exported', 'acknowledged') group by account_id
) d
where d.account_id = c.account_id and d.last_day > c.locked_until;
