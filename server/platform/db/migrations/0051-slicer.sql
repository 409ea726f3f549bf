-- The slicing program of the shop, one row. Its path is on the shop's computer.
create table slicer_settings (
  id integer primary key check (id = 1),
  kind text,
  path text,
  version text,
  -- Whether planned plates are sliced by themselves.
  automatic integer not null check (automatic in (0, 1)),
  updated_at integer not null,
  by_account text references accounts (id),
  check ((kind is null) = (path is null))
) strict;

-- Settings files of a printer for the slicer, checked when they were added.
create table slicer_profiles (
  id text primary key,
  printer_id text not null,
  role text not null check (role in ('config', 'machine', 'process', 'filament')),
  -- Of a filament profile; '' for the others.
  material text not null,
  name text not null,
  body text not null,
  filament_type text,
  -- Settings that were left out, as JSON with the reasons.
  removed text not null,
  added_at integer not null,
  by_account text references accounts (id)
) strict;
-- A printer can have profiles for several slicers.
create unique index slicer_profiles_of_printer on slicer_profiles (printer_id, role, material, substr(body, 1, 1) = '{');

-- The slicing of a plate, the latest.
create table slicing_jobs (
  plate_id text primary key references plates (id) on delete cascade,
  state text not null check (state in ('waiting', 'slicing', 'sliced', 'failed')),
  -- The plate as it was looked at last, and the hash of what was sliced.
  plate_revision integer not null,
  content_key text not null,
  slicer text,
  requested_at integer not null,
  -- Null: the program, because the plate was planned or changed.
  by_account text references accounts (id),
  runs integer not null default 0,
  started_at integer,
  ended_at integer,
  why text,
  log text,
  -- A PNG as the slicer drew it.
  picture blob
) strict;
create index slicing_jobs_failed on slicing_jobs (ended_at) where state = 'failed';
create index slicing_jobs_open on slicing_jobs (requested_at) where state in ('waiting', 'slicing');

-- What a print really took, by who said so: staff who corrected its times, the printer, or the slicer.
create table plate_measures (
  plate_id text not null references plates (id) on delete cascade,
  source text not null check (source in ('corrected', 'machine', 'slicer')),
  seconds integer check (seconds > 0),
  grams_mg integer check (grams_mg >= 0),
  noted_at integer not null,
  primary key (plate_id, source)
) strict;

-- By which accepted factors the estimate of a plate was multiplied.
alter table plates add column time_factor real not null default 1 check (time_factor > 0);
alter table plates add column grams_factor real not null default 1 check (grams_factor > 0);
create index plates_measurable on plates (printed_at)
  where printed_at is not null and layer_height_mm is not null;
create index plates_measurable_of_printer on plates (printer_id, material, printed_at)
  where printed_at is not null and layer_height_mm is not null;
