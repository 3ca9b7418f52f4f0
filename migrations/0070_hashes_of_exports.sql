-- The hash of an export confirms a guessed value to a reader who knows the rest of a row, and events of exports are read
-- with payroll:read alone. The export shows it to those who may read its rows.
update events e
set body = regexp_replace(e.body, ',"sha256":"[0-9a-f]{64}"', '')
from pay_exports x
where e.account_id = x.account_id and e.entity_id = x.id and e.type like 'payroll\_export.%';
