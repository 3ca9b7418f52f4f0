-- Groups of social-security contribution. Employees refer to them, and so do salaries.

create table contribution_groups (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  country text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index contribution_groups__by_name on contribution_groups (account_id, name, id);
create index contribution_groups__by_created_at on contribution_groups (account_id, created_at, id);
create index contribution_groups__by_updated_at on contribution_groups (account_id, updated_at, id);

alter table employees add column contribution_group_id uuid;
alter table employees add constraint employees__contribution_group
  foreign key (account_id, contribution_group_id) references contribution_groups (account_id, id);
create index employees__contribution_group_id on employees (account_id, contribution_group_id, id);

-- Accounts that are there already get what a new one has. The ids are of version 7 like all others: the time, then the
-- number of the group, so that they come in its order.
insert into contribution_groups (account_id, id, name, code, country, version, created_at, updated_at)
select a.account_id,
  (lpad(to_hex((extract(epoch from a.created_at) * 1000)::bigint), 12, '0') || '70' || lpad(to_hex(g.code), 2, '0')
    || '8' || substr(md5(a.account_id::text || g.code), 1, 15))::uuid,
  g.name, g.code::text, 'ES', 1, a.created_at, a.created_at
from accounts a cross join (values
  (1, 'Ingenieros y Licenciados. Personal de alta dirección no incluido en el artículo 1.3.c) del Estatuto de los Trabajadores'),
  (2, 'Ingenieros Técnicos, Peritos y Ayudantes Titulados'),
  (3, 'Jefes Administrativos y de Taller'),
  (4, 'Ayudantes no Titulados'),
  (5, 'Oficiales Administrativos'),
  (6, 'Subalternos'),
  (7, 'Auxiliares Administrativos'),
  (8, 'Oficiales de primera y segunda'),
  (9, 'Oficiales de tercera y Especialistas'),
  (10, 'Peones'),
  (11, 'Trabajadores menores de dieciocho años, cualquiera que sea su categoría profesional')
) as g (code, name);
