-- Onboarding: what is to be done when someone begins, and lists of it to start from.

create table onboarding_templates (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  tasks jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index onboarding_templates__by_name on onboarding_templates (account_id, name, id);
create index onboarding_templates__by_created_at on onboarding_templates (account_id, created_at, id);
create index onboarding_templates__by_updated_at on onboarding_templates (account_id, updated_at, id);

create table onboardings (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  status text not null,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- An onboarding has no removal of its own: it is removed, and restored, with its employee.
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint onboardings__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint onboardings__template foreign key (account_id, template_id) references onboarding_templates (account_id, id),
  constraint onboardings__status check (status in ('started', 'completed', 'cancelled')),
  constraint onboardings__completed check ((status = 'completed') = (completed_at is not null))
);
create unique index onboardings__one_started on onboardings (account_id, employee_id) where status = 'started';
create index onboardings__employee_id on onboardings (account_id, employee_id, id);
create index onboardings__template_id on onboardings (account_id, template_id);
create index onboardings__by_created_at on onboardings (account_id, created_at, id);
create index onboardings__by_updated_at on onboardings (account_id, updated_at, id);
-- The list of those that are started, among many that are over.
create index onboardings__status on onboardings (account_id, status, created_at, id);

create table onboarding_tasks (
  account_id uuid not null,
  onboarding_id uuid not null,
  id uuid not null,
  -- In the order in which they were given.
  position int not null,
  title text not null,
  due_date date,
  assignee_id uuid,
  completed_at timestamptz(3),
  primary key (account_id, onboarding_id, id),
  constraint onboarding_tasks__onboarding foreign key (account_id, onboarding_id) references onboardings (account_id, id),
  constraint onboarding_tasks__assignee foreign key (account_id, assignee_id) references employees (account_id, id)
);
create index onboarding_tasks__assignee_id on onboarding_tasks (account_id, assignee_id) where assignee_id is not null;
