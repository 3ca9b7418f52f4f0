-- Where the operator has set a mail server, an invitation is mailed: its key waits here, encrypted, until it was sent or
-- given up. mail_due_at is also the claim of who sends it: whoever takes it moves it on.
alter table invitations
  add column mail_status text,
  add column mail_key bytea,
  add column mail_attempts int not null default 0,
  add column mail_due_at timestamptz(3),
  add constraint invitations__mail_status check (mail_status in ('waiting', 'sent', 'failed'));
-- For the sweep that sends: only what waits is in it.
create index invitations__mail_due on invitations (account_id, mail_due_at) where mail_status = 'waiting';
