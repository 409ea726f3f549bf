-- Files by content. A row without removed_at means that the bytes are in the file store.
create table part_files (
  sha256 text primary key,
  kind text not null check (kind in ('step', 'stl', 'obj', '3mf')),
  bytes integer not null,
  stored_at integer not null,
  removed_at integer
) strict, without rowid;

-- What was measured on a file in one unit, by one version of the engine.
create table analyses (
  analysis_key text primary key,
  analysis_id text not null unique,
  sha256 text not null,
  body text not null,
  created_at integer not null
) strict, without rowid;

-- What printing it takes with given settings on a given printer profile, for every material.
create table estimates (
  analysis_key text not null references analyses (analysis_key) on delete cascade,
  print_key text not null,
  body text not null,
  created_at integer not null,
  primary key (analysis_key, print_key)
) strict, without rowid;

create table quotes (
  seq integer primary key autoincrement,
  id text not null unique,
  account_id text references accounts (id),
  guest_id text references guests (id),
  review_token text not null unique,

  status text not null check (status in
    ('received', 'processing', 'quoted', 'needs_review', 'engineering', 'failed', 'accepted', 'expired', 'withdrawn')),
  request_status text check (request_status in ('draft', 'open', 'accepted', 'rejected')),
  request_note text,
  tier text check (tier in ('instant', 'assisted', 'engineered')),

  sha256 text not null references part_files (sha256),
  file_id text not null,
  filename text not null,
  units text check (units in ('mm', 'cm', 'in')),

  material text not null,
  material_note text,
  quantity integer not null check (quantity between 1 and 100),
  color text not null,
  color_note text,
  print_settings text not null,

  -- Parts of the answer as they are sent, so that reading a quote costs no work.
  part text,
  options text not null default '[]',
  manufacturability text not null,
  flags text not null default '[]',
  has_preview integer not null default 0 check (has_preview in (0, 1)),

  estimate_cents integer,
  estimate_pending integer not null default 0 check (estimate_pending in (0, 1)),
  ship_date_pending integer not null default 0 check (ship_date_pending in (0, 1)),

  -- Why the price is what it is: for the operator, and to explain an old price.
  breakdown text,
  analysis_key text,
  print_key text,
  versions text,

  priced_at integer,
  requested_at integer,
  expires_at integer,
  replaces text references quotes (id),
  replaced_by text references quotes (id),

  -- The queue: rows that wait carry the time they began to wait; work_number changes whenever work starts over.
  queued_at integer,
  work_number integer not null default 1,
  attempts integer not null default 0,

  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,

  check ((account_id is null) <> (guest_id is null)),
  check (status <> 'engineering' or request_status is not null)
) strict;

create index quotes_of_account on quotes (account_id, seq desc) where account_id is not null;
create index quotes_of_guest on quotes (guest_id, seq desc) where guest_id is not null;
create index quotes_of_file on quotes (sha256);
create index quotes_in_queue on quotes (queued_at, seq) where queued_at is not null;

-- A request that must not be done twice, and the quote that came of it.
create table idempotency_keys (
  owner text not null,
  endpoint text not null,
  key text not null,
  fingerprint text not null,
  quote_id text not null references quotes (id),
  created_at integer not null,
  primary key (owner, endpoint, key)
) strict, without rowid;
create index idempotency_by_age on idempotency_keys (created_at);
