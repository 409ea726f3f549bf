create table accounts (
  id text primary key,
  email text not null unique collate nocase,
  name text not null,
  role text not null check (role in ('customer', 'owner', 'operator', 'packer', 'viewer')),
  password_hash text,
  -- key of the file ids of this account's quotes, so that they cannot be compared across accounts
  file_secret text not null,
  created_at integer not null
) strict;

create table guests (
  id text primary key,
  file_secret text not null,
  created_at integer not null
) strict;

-- A browser's session: of an account, of a guest, or of a guest who is about to sign in.
create table sessions (
  id_hash text primary key,
  account_id text references accounts (id) on delete cascade,
  guest_id text references guests (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  user_agent text,
  check (account_id is not null or guest_id is not null)
) strict;
create index sessions_by_account on sessions (account_id);

-- What happened, for people. Only ever added to.
create table events (
  id integer primary key autoincrement,
  at integer not null,
  actor_kind text not null check (actor_kind in ('shop', 'nobody', 'guest', 'account')),
  actor_id text,
  subject text not null,
  subject_id text not null,
  what text not null,
  from_state text,
  to_state text,
  why text,
  details text
) strict;
create index events_by_subject on events (subject, subject_id, id);
create trigger events_are_never_changed before update on events
begin
  select raise(abort, 'events are append-only');
end;
create trigger events_are_never_removed before delete on events
begin
  select raise(abort, 'events are append-only');
end;

-- The shop's own data (catalog, price book, calendar, printers, routing, limits): every version is kept.
create table documents (
  kind text not null,
  version integer not null,
  body text not null,
  created_at integer not null,
  created_by text references accounts (id),
  primary key (kind, version)
) strict, without rowid;
