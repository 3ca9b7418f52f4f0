-- How many webhooks led to an event, each by a call that the one before it caused: what goes on for ever is stopped.
alter table events add column depth int not null default 0;
