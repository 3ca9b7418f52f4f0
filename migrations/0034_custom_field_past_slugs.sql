-- What a custom field was called before: the log goes on calling it so, and its values may be sensitive by now.

alter table custom_fields add column past_slugs text[] not null default '{}';

update custom_fields f set past_slugs = array(
  select distinct c.change->>'before'
  from events e, jsonb_array_elements(e.changes) as c (change)
  where e.account_id = f.account_id and e.entity_id = f.id and c.change->>'field' = 'slug'
);
