-- Finding what has been kept for long enough.

-- Sessions that are over, the longest over first.
create index user_sessions__expires_at on user_sessions (expires_at);
