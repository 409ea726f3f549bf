-- A way in without a password: the public half of a key pair whose other half never leaves its device.
create table passkeys (
  id text primary key,
  credential_id text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  -- the name of the address it was made at, and works at
  rp_id text not null,
  name text not null,
  -- COSE
  public_key blob not null,
  -- how often its device says it was used; 0 for ever where a device does not count
  counter integer not null,
  -- a JSON list of how a browser reaches it
  transports text not null,
  synced integer not null check (synced in (0, 1)),
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_by_account on passkeys (account_id);

-- Questions that wait for their one answer. Only hashes are kept.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign_in')),
  account_id text references accounts (id) on delete cascade,
  expires_at integer not null,
  check ((purpose = 'add') = (account_id is not null))
) strict, without rowid;
create index passkey_challenges_by_end on passkey_challenges (expires_at);
