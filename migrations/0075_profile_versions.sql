-- What an export profile was in each version, so that a file of it is the same for ever, also once it was edited or deleted.
create table export_profile_versions (
  account_id uuid not null,
  export_profile_id uuid not null,
  version integer not null,
  profile jsonb not null,
  primary key (account_id, export_profile_id, version),
  constraint export_profile_versions__profile
    foreign key (account_id, export_profile_id) references export_profiles (account_id, id)
);
-- What earlier versions were is not known.
insert into export_profile_versions (account_id, export_profile_id, version, profile)
select account_id, id, version, jsonb_build_object(
  'name', name, 'code', code, 'format', format, 'content', content, 'columns', columns, 'delimiter', delimiter,
  'decimalSeparator', decimal_separator, 'decimals', decimals, 'dateFormat', date_format, 'encoding', encoding,
  'lineEnd', line_end, 'hasHeadings', has_headings)
from export_profiles;

-- The version for which an export was made; of earlier exports that of the update, by which their files were written until then.
alter table pay_exports add column profile_version integer;
update pay_exports e set profile_version = p.version
from export_profiles p where p.account_id = e.account_id and p.id = e.export_profile_id;
drop index pay_exports__export_profile_id;
create index pay_exports__export_profile_id on pay_exports (account_id, export_profile_id, profile_version)
  where export_profile_id is not null;
alter table pay_exports
  add constraint pay_exports__profile_version check ((export_profile_id is null) = (profile_version is null)),
  drop constraint pay_exports__profile,
  add constraint pay_exports__profile foreign key (account_id, export_profile_id, profile_version)
    references export_profile_versions (account_id, export_profile_id, version);
