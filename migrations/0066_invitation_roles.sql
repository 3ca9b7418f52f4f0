-- Invitations give roles that an account makes for itself, too.
alter table invitations
  drop constraint invitations__role,
  add constraint invitations__role check (
    role in ('administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee', 'own')),
  add column role_id uuid,
  add constraint invitations__role_fk foreign key (account_id, role_id) references roles (account_id, id),
  add constraint invitations__own_role check ((role = 'own') = (role_id is not null));
-- The invitations to a role.
create index invitations__role_id on invitations (account_id, role_id);
