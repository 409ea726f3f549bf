-- Rolls of filament that the shop has or had. Amounts are whole milligrams, so that what is there and what was taken add up.
create table spools (
  -- Of its label: 12 is "S12".
  number integer primary key autoincrement,
  id text not null unique,
  material text not null,
  color text not null,
  brand text not null,
  lot text,
  net_mg integer not null check (net_mg > 0),
  -- Of the spool without filament; null: not known.
  empty_mg integer check (empty_mg >= 0),
  remaining_mg integer not null check (remaining_mg >= 0),
  cost_cents integer check (cost_cents >= 0),
  -- In a slot of a printer, on a shelf, or not known.
  printer_id text,
  slot integer,
  shelf text,
  received_at integer not null,
  opened_at integer,
  dried_at integer,
  retired_at integer,
  revision integer not null default 0,
  updated_at integer not null,
  check ((printer_id is null) = (slot is null)),
  check (printer_id is null or shelf is null),
  check (retired_at is null or printer_id is null)
) strict;
-- A slot holds one spool.
create unique index spools_by_slot on spools (printer_id, slot) where printer_id is not null;
create index spools_in_use on spools (material, color) where retired_at is null;

-- What happened to filament: the changes of a spool add up to what remains of it.
create table filament_log (
  id integer primary key autoincrement,
  -- Null: a print at a printer where no spool was known.
  spool_id text references spools (id),
  at integer not null,
  kind text not null,
  change_mg integer not null,
  -- After it; null without a spool.
  remaining_mg integer,
  -- Used, though the spool did not have it by the records; below zero when that was taken back.
  beyond_mg integer not null default 0,
  plate_id text references plates (id),
  order_id text references orders (id),
  unit integer,
  note text,
  by_account text references accounts (id)
) strict;
create index filament_log_by_spool on filament_log (spool_id, id);
create index filament_log_by_print on filament_log (plate_id, order_id, unit) where plate_id is not null;
create index filament_log_by_order on filament_log (order_id) where order_id is not null;

-- The least that the shop wants to have of a filament.
create table filament_minimums (
  material text not null,
  color text not null,
  mg integer not null check (mg > 0),
  updated_at integer not null,
  by_account text not null references accounts (id),
  primary key (material, color)
) strict, without rowid;
