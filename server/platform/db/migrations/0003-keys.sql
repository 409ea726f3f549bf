-- A key that speaks for its account. Only the hash of its secret is kept; a revoked key stays for the history.
create table api_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  prefix text not null unique,
  secret_hash text not null unique,
  -- a JSON list of scopes, in their usual order
  scopes text not null,
  created_at integer not null,
  last_used_at integer,
  revoked_at integer
) strict;
create index api_keys_by_account on api_keys (account_id, revoked_at);

-- A program that asks a person for a key. The key itself is made by the poll that finds the login approved.
create table device_logins (
  device_code_hash text primary key,
  user_code text not null unique,
  name text not null,
  -- JSON lists: asked for, and granted once approved
  scopes text not null,
  granted_scopes text,
  state text not null check (state in ('pending', 'approved', 'denied', 'used')),
  account_id text references accounts (id) on delete cascade,
  interval_seconds integer not null,
  polled_at integer,
  created_at integer not null,
  expires_at integer not null
) strict;
create index device_logins_by_end on device_logins (expires_at);
