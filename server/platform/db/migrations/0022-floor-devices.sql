-- A browser at the printers: a tablet on which staff work with a PIN, or a wall display.
create table floor_devices (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('tablet', 'wall')),
  secret_hash text not null unique,
  -- The printers that it shows: of one group, or a JSON list of ids; both null: all.
  printer_group text,
  printer_ids text,
  idle_minutes integer not null check (idle_minutes > 0),
  by_account text not null references accounts (id),
  made_at integer not null,
  seen_at integer not null,
  -- Null while it may be used.
  ended_at integer
) strict;

-- The PIN with which staff work on a shop-floor tablet. It opens nothing else.
create table staff_pins (
  account_id text primary key references accounts (id) on delete cascade,
  pin_hash text not null,
  set_at integer not null
) strict, without rowid;

-- Set on a session that began with a PIN: it has the rights of the floor only.
alter table sessions add column floor_device_id text references floor_devices (id);
create index sessions_by_floor_device on sessions (floor_device_id) where floor_device_id is not null;
