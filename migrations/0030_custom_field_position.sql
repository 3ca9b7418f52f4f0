-- Where a custom field stands among the others; those without a position come last.

alter table custom_fields add column position int;
create index custom_fields__by_position_asc on custom_fields (account_id, coalesce(position, 2147483647), id);
create index custom_fields__by_position_desc on custom_fields (account_id, coalesce(position, -2147483648), id);
