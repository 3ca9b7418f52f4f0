-- A key that was replaced is published for a while, because what it has signed may yet be verified.

alter table webhook_signing_keys add column published_until timestamptz(3);
