-- The requests of tokens, for the developers who send them; kept for days. No bodies and no queries.
create table api_requests (
  account_id uuid not null,
  id uuid not null,
  actor_id uuid not null,
  method text not null,
  path text not null,
  status int not null,
  code text,
  milliseconds int not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint api_requests__method check (method in ('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'))
);
create index api_requests__created_at on api_requests (account_id, created_at, id);
create index api_requests__updated_at on api_requests (account_id, updated_at, id);
create index api_requests__actor on api_requests (account_id, actor_id, created_at, id);
