-- The user whose reply to an Idempotency-Key is stored: each user of an account has a separate share of the space, and the
-- tokens of the account have one together. Null: a token's, or stored by a process of before.
--
-- Costs: milliseconds whatever the size of the data; it locks `idempotency_keys`.

alter table idempotency_keys add column user_id uuid;
