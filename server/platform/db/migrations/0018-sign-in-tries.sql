-- Tries to prove who somebody is, counted before they are compared and taken back when they are right. Only hashes: people
-- type passwords into the wrong field.
drop table sign_in_failures;
create table sign_in_tries (
  -- of what was tried, for which address, from where
  bucket text primary key,
  email_hash text not null,
  failures integer not null,
  last_at integer not null
) strict, without rowid;
create index sign_in_tries_by_email on sign_in_tries (email_hash);
create index sign_in_tries_by_time on sign_in_tries (last_at);

-- Browsers in which an account signed in before. Strangers who guess its password do not keep these out.
create table known_devices (
  device_hash text not null,
  account_id text not null references accounts (id) on delete cascade,
  expires_at integer not null,
  primary key (device_hash, account_id)
) strict, without rowid;
create index known_devices_by_account on known_devices (account_id);
create index known_devices_by_end on known_devices (expires_at);
-- The browser of a session, so that ending the session ends what the browser is trusted with.
alter table sessions add column device_hash text;

-- When the person of a session last proved who they are: by signing in, or when they were asked again.
alter table sessions add column proved_at integer;

-- A question may also be asked to confirm a dangerous act.
create table asked_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  account_id text references accounts (id) on delete cascade,
  expires_at integer not null,
  check ((purpose = 'sign_in') = (account_id is null))
) strict, without rowid;
insert into asked_challenges select challenge_hash, purpose, account_id, expires_at from passkey_challenges;
drop table passkey_challenges;
alter table asked_challenges rename to passkey_challenges;
create index passkey_challenges_by_end on passkey_challenges (expires_at);
