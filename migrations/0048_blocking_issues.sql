-- The kinds of issues that keep a period of a pay group from being locked; no operation has written the column before.

alter table pay_groups drop column blocking_issues, add column blocking_issues text[] not null default '{}';
