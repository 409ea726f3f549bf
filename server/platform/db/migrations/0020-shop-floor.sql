-- What staff set at a printer; what it prints follows from its plate. Its abilities are in the document of printers.
create table printer_states (
  printer_id text primary key,
  condition text not null check (condition in ('available', 'maintenance', 'off')),
  -- Why, and until when, while it is not available.
  reason text,
  until integer,
  since integer not null,
  -- The nozzle and the filament that are in it now; null: not known.
  nozzle_mm real check (nozzle_mm > 0),
  material text,
  color text,
  revision integer not null default 1,
  updated_at integer not null
) strict, without rowid;

-- What was done to a printer.
create table printer_log (
  id integer primary key autoincrement,
  printer_id text not null,
  at integer not null,
  kind text not null check (kind in ('maintenance_begun', 'maintenance_done', 'off', 'on', 'nozzle', 'filament', 'note')),
  -- The maintenance task of the printer's list that was done.
  task text,
  note text,
  -- How long it had printed by then, in seconds.
  printed_seconds integer not null check (printed_seconds >= 0),
  by_account text references accounts (id)
) strict;
create index printer_log_by_printer on printer_log (printer_id, id);

-- Units of one or more orders that one printer prints in one run.
create table plates (
  number integer primary key autoincrement,
  id text not null unique,
  status text not null check (status in ('planned', 'printing', 'printed', 'cleared', 'cancelled')),
  -- Null while a planned plate has no printer.
  printer_id text,
  material text not null,
  color text not null,
  -- What the customer wrote about a custom color.
  color_note text,
  nozzle_mm real not null check (nozzle_mm > 0),
  layer_height_mm real check (layer_height_mm > 0),
  -- Estimate of the whole plate as one print.
  seconds integer not null check (seconds > 0),
  grams real not null check (grams >= 0),
  -- When it should start; null: when its printer is free.
  planned_start integer,
  -- What was reported while it prints; null: estimated by the clock.
  progress real check (progress between 0 and 1),
  started_at integer,
  printed_at integer,
  cleared_at integer,
  note text,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  check (printer_id is not null or status in ('planned', 'cancelled')),
  check ((started_at is null) = (status in ('planned', 'cancelled'))),
  check ((printed_at is null) = (status not in ('printed', 'cleared'))),
  check (printed_at is null or printed_at >= started_at)
) strict;
create unique index one_plate_on_a_printer on plates (printer_id) where status in ('printing', 'printed');
create index plates_open on plates (status, planned_start) where status in ('planned', 'printing', 'printed');
create index plates_by_printer on plates (printer_id, started_at);

-- A unit's place on a plate, and how its print there ended.
create table plate_units (
  plate_id text not null references plates (id),
  order_id text not null,
  unit integer not null,
  -- The center of the unit's outline on the bed, from the front left corner, and its turn about the vertical; null: not arranged.
  x_mm real,
  y_mm real,
  turn_deg real not null default 0,
  outcome text not null check (outcome in ('planned', 'printing', 'printed', 'failed', 'removed')),
  -- When the print of this unit ended.
  ended_at integer,
  primary key (plate_id, order_id, unit),
  foreign key (order_id, unit) references order_units (order_id, unit),
  check ((x_mm is null) = (y_mm is null))
) strict, without rowid;
create unique index one_plate_of_a_unit on plate_units (order_id, unit) where outcome in ('planned', 'printing');
create index plate_units_by_unit on plate_units (order_id, unit);

-- A unit that is held on its own, and what is printed first. Higher is sooner.
alter table order_units add column held_reason text;
alter table order_units add column held_cause text check (held_cause in ('customer', 'shop'));
alter table order_units add column held_at integer;
alter table order_units add column priority integer not null default 0 check (priority between -1 and 1);
alter table order_units add column printed_at integer;
alter table orders add column priority integer not null default 0 check (priority between -1 and 1);
-- Whether one unit is printed and checked before the others.
alter table orders add column first_article text not null default 'none'
  check (first_article in ('none', 'needed', 'passed', 'waived'));

-- What a failed print used up.
alter table unit_failures add column plate_id text references plates (id);
alter table unit_failures add column seconds integer;
alter table unit_failures add column grams real;
alter table unit_failures add column cost_cents integer;

-- The quality check of a unit.
create table unit_checks (
  id integer primary key autoincrement,
  order_id text not null,
  unit integer not null,
  at integer not null,
  result text not null check (result in ('pass', 'remark', 'fail')),
  -- What staff noticed.
  remark text,
  first_article integer not null check (first_article in (0, 1)),
  by_account text references accounts (id),
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict;
create index unit_checks_by_unit on unit_checks (order_id, unit, id);

-- A photo of a unit, or of the order as a whole.
create table order_photos (
  id text primary key,
  order_id text not null references orders (id),
  unit integer,
  sha256 text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  caption text,
  -- Since when the customer sees it; null: staff only.
  shown_at integer,
  taken_at integer not null,
  by_account text references accounts (id)
) strict;
create index order_photos_by_order on order_photos (order_id, taken_at);

-- What was printing before plates were kept: one plate on each printer.
insert into plates (id, status, printer_id, material, color, nozzle_mm, seconds, grams, started_at, created_at, updated_at)
  select 'pl_' || lower(hex(randomblob(12))), 'printing', printer_id,
    coalesce(json_extract(max(needs), '$.material'), ''), coalesce(json_extract(max(needs), '$.color'), ''),
    coalesce(json_extract(max(needs), '$.nozzle_mm'), 0.4),
    max(1, max(started_at + seconds) - min(started_at)), 0, min(started_at), min(started_at), max(updated_at)
  from order_units
  where status = 'printing' and printer_id is not null and started_at is not null
  group by printer_id;
insert into plate_units (plate_id, order_id, unit, outcome)
  select plates.id, order_units.order_id, order_units.unit, 'printing'
  from order_units join plates on plates.printer_id = order_units.printer_id
  where order_units.status = 'printing' and plates.status = 'printing';
