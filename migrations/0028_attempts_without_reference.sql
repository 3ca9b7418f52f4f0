-- An attempt is written by the statement's own transaction beside its delivery, and deleted with it: the check of each row
-- cost as much as the row. Planned while the table was small it read all deliveries, each time, until statistics came.
alter table webhook_attempts drop constraint webhook_attempts__delivery;
