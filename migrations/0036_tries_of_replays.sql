-- The attempts that a replay has made of events that the receiver has not accepted, so that the next worker continues with them.
--
-- Costs: locks `webhook_replays` for a moment, whatever its size.

alter table webhook_replays add column tries jsonb default '{}' not null;
