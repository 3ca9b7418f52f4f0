-- A person is told by mail that no code of theirs is accepted for a while, after ten wrong ones that followed their
-- password. The row is not about a reset, but its mail waits, and is sent, as those about resets are; expires_at is the
-- end of the lock.
alter table user_resets
  drop constraint user_resets__kind,
  add constraint user_resets__kind check (kind in ('password', 'second_factor', 'lock'));
