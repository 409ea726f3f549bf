-- One-time addresses at which an agent's file is received without a header.
create table upload_links (
  id text primary key,
  secret_hash text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  filename text not null,
  -- More than was announced is not taken.
  max_bytes integer not null,
  created_at integer not null,
  expires_at integer not null,
  -- What was received: the file itself is in the store.
  sha256 text references part_files (sha256),
  bytes integer,
  received_at integer,
  check ((received_at is null) = (sha256 is null) and (received_at is null) = (bytes is null))
) strict;
create index upload_links_by_account on upload_links (account_id, created_at);
create index upload_links_by_end on upload_links (expires_at);
create index upload_links_by_file on upload_links (sha256) where sha256 is not null;

-- What each key and each connected app did, for the person it acts for. Reading is not written down.
create table agent_uses (
  id integer primary key,
  at integer not null,
  account_id text not null references accounts (id) on delete cascade,
  key_id text references api_keys (id),
  grant_id text references oauth_grants (id) on delete cascade,
  door text not null check (door in ('v1', 'mcp')),
  -- the name of the operation, the same at both doors
  action text not null,
  -- a quote or an order
  subject_id text,
  -- 'done', or the code of the refusal
  outcome text not null,
  -- What a person was asked to pay, or would have been
  amount_cents integer check (amount_cents >= 0),
  check ((key_id is null) <> (grant_id is null))
) strict;
create index agent_uses_by_account on agent_uses (account_id, id);
create index agent_uses_by_key on agent_uses (key_id, id);
create index agent_uses_by_grant on agent_uses (grant_id, id);
create index agent_uses_by_age on agent_uses (at);

-- What it may ask its person to pay for in a calendar month; null is no limit.
alter table api_keys add column monthly_cap_cents integer check (monthly_cap_cents >= 0);
alter table oauth_grants add column monthly_cap_cents integer check (monthly_cap_cents >= 0);
-- As it was approved, for the key that is made later.
alter table device_logins add column monthly_cap_cents integer check (monthly_cap_cents >= 0);

-- Who opened a checkout link: a key or a grant, null for a person.
alter table checkouts add column opened_by_key text references api_keys (id);
alter table checkouts add column opened_by_grant text references oauth_grants (id) on delete set null;
create index checkouts_by_key on checkouts (opened_by_key, state, paid_at) where opened_by_key is not null;
create index checkouts_by_grant on checkouts (opened_by_grant, state, paid_at) where opened_by_grant is not null;
