-- The ways in which a user looks at the list of employees, as the panel saves them.
alter table memberships add column people_views jsonb not null default '[]';
