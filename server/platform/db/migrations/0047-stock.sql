-- Filament that the shop has ordered. Spools of it arrive together or one delivery after another.
create table filament_supplies (
  number integer primary key autoincrement,
  id text not null unique,
  material text not null,
  color text not null,
  brand text not null,
  -- Where it was ordered.
  vendor text,
  spools integer not null check (spools > 0),
  -- Filament on each.
  net_mg integer not null check (net_mg > 0),
  -- Of one spool.
  cost_cents integer check (cost_cents >= 0),
  -- The day it is expected; null: not known.
  expected text,
  received integer not null default 0 check (received between 0 and spools),
  ordered_at integer not null,
  -- Everything has arrived, or the rest does not come.
  closed_at integer,
  by_account text not null references accounts (id),
  revision integer not null default 0,
  updated_at integer not null,
  check (received < spools or closed_at is not null)
) strict;
create index filament_supplies_open on filament_supplies (material, color) where closed_at is null;

-- Whether colors go out of stock by what is free of them. One row.
create table stock_rule (
  id integer primary key check (id = 1),
  is_on integer not null check (is_on in (0, 1)),
  -- A color with less than this free is out of stock.
  limit_mg integer not null check (limit_mg >= 0),
  revision integer not null,
  updated_at integer not null,
  by_account text not null references accounts (id)
) strict;

-- Colors for which the rule has another limit, or that staff set by hand until they give them back to it.
create table stock_rule_colors (
  material text not null,
  color text not null,
  by_hand integer not null check (by_hand in (0, 1)),
  limit_mg integer check (limit_mg >= 0),
  updated_at integer not null,
  by_account text not null references accounts (id),
  primary key (material, color)
) strict, without rowid;

-- Nozzles that are or were in a printer. What went through one is counted from the plates of its time.
create table nozzles (
  id integer primary key autoincrement,
  printer_id text not null,
  diameter_mm real not null check (diameter_mm > 0),
  made_of text not null,
  installed_at integer not null,
  removed_at integer,
  by_account text references accounts (id),
  check (removed_at is null or removed_at >= installed_at)
) strict;
-- A printer has one.
create unique index nozzles_in_printer on nozzles (printer_id) where removed_at is null;
create index nozzles_of_printer on nozzles (printer_id, installed_at);

-- What had gone through the printer by then; photos of the work.
alter table printer_log add column printed_mg integer not null default 0;
create table printer_log_photos (
  id text primary key,
  log_id integer not null references printer_log (id),
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  taken_at integer not null,
  by_account text references accounts (id)
) strict;
create index printer_log_photos_of_entry on printer_log_photos (log_id);
create index printer_log_photos_by_hash on printer_log_photos (sha256);

-- What printers and nozzles have printed.
create index plates_work on plates (printer_id, started_at, printed_at, material, seconds, grams) where started_at is not null;

-- Energy of a plate that staff have read from a meter.
create table plate_energy (
  plate_id text primary key references plates (id),
  wh integer not null check (wh >= 0),
  read_at integer not null,
  by_account text not null references accounts (id)
) strict, without rowid;
