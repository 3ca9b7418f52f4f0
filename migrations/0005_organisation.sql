-- Where people belong, as rows of their own with lasting ids, and who decides about whom.

-- The times that someone was in a department. The one that is not deleted mirrors employees.department_id.
create table department_assignations (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  department_id uuid not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint department_assignations__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint department_assignations__department
    foreign key (account_id, department_id) references departments (account_id, id)
);
create unique index department_assignations__held on department_assignations (account_id, employee_id)
  where deleted_at is null;
create index department_assignations__employee_id on department_assignations (account_id, employee_id, id);
create index department_assignations__department_id on department_assignations (account_id, department_id, id);
create index department_assignations__by_created_at on department_assignations (account_id, created_at, id);
create index department_assignations__by_updated_at on department_assignations (account_id, updated_at, id);

-- The same for offices and employees.office_id.
create table office_assignations (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  office_id uuid not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint office_assignations__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint office_assignations__office
    foreign key (account_id, office_id) references offices (account_id, id)
);
create unique index office_assignations__held on office_assignations (account_id, employee_id) where deleted_at is null;
create index office_assignations__employee_id on office_assignations (account_id, employee_id, id);
create index office_assignations__office_id on office_assignations (account_id, office_id, id);
create index office_assignations__by_created_at on office_assignations (account_id, created_at, id);
create index office_assignations__by_updated_at on office_assignations (account_id, updated_at, id);

-- Since when someone has been where they are was not kept: not later than the last change of the employee.
insert into department_assignations (account_id, id, employee_id, department_id, version, created_at, updated_at)
select account_id, gen_random_uuid(), id, department_id, 1, updated_at, updated_at
from employees where department_id is not null and deleted_at is null;
insert into office_assignations (account_id, id, employee_id, office_id, version, created_at, updated_at)
select account_id, gen_random_uuid(), id, office_id, 1, updated_at, updated_at
from employees where office_id is not null and deleted_at is null;

-- Who decides about whose requests, beside or instead of the employee's manager.
create table employee_managers (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  manager_id uuid not null,
  permission text not null,
  "order" int,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint employee_managers__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint employee_managers__manager foreign key (account_id, manager_id) references employees (account_id, id),
  constraint employee_managers__not_oneself check (manager_id <> employee_id),
  constraint employee_managers__permission
    check (permission in ('checksManageRequestsAndIncidences', 'absencesManagement'))
);
create unique index employee_managers__taken on employee_managers (account_id, employee_id, manager_id, permission)
  where deleted_at is null;
create index employee_managers__employee_id on employee_managers (account_id, employee_id, id);
create index employee_managers__manager_id on employee_managers (account_id, manager_id, id);
create index employee_managers__by_created_at on employee_managers (account_id, created_at, id);
create index employee_managers__by_updated_at on employee_managers (account_id, updated_at, id);
