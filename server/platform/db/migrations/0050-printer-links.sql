-- How the program talks to a printer. Its key is in the keychain of the desktop program, or sealed here by the vault.
create table printer_links (
  printer_id text primary key,
  kind text not null check (kind in ('octoprint', 'moonraker', 'prusalink', 'bambu')),
  host text not null,
  -- Null: the usual port of the kind.
  port integer check (port between 1 and 65535),
  secure integer not null check (secure in (0, 1)),
  user_name text,
  serial text,
  -- Certificates that the owner trusts for this printer.
  authority_pem text,
  -- Null: no key.
  key_place text check (key_place in ('keychain', 'vault')),
  sealed_key text check ((sealed_key is not null) = (key_place is 'vault')),
  -- Whether the owner permits an address outside private networks.
  allow_public integer not null check (allow_public in (0, 1)),
  enabled integer not null check (enabled in (0, 1)),
  revision integer not null default 1,
  updated_at integer not null
) strict, without rowid;

-- What a printer said last, as far as staff must know it after a restart. Figures that change all the time are in memory.
create table printer_link_states (
  printer_id text primary key,
  -- Null while it cannot be reached; then `fault` says why, and `fault_text` is the sentence for staff.
  state text,
  message text,
  filament_out integer check (filament_out in (0, 1)),
  file_name text,
  fault text,
  fault_text text,
  -- Since when state and fault are what they are.
  since integer not null,
  -- When it last answered; null: never.
  heard_at integer
) strict, without rowid;

-- The file that prints a plate: one for each plate. Its bytes are in the folder of print files, by their hash.
create table plate_print_files (
  plate_id text primary key references plates (id) on delete cascade,
  name text not null,
  sha256 text not null,
  bytes integer not null check (bytes > 0),
  source text not null check (source in ('uploaded', 'sliced')),
  -- Name and version of the slicer; null: not known.
  slicer text,
  -- Time and filament of the whole plate by the file itself; null: not known.
  seconds integer check (seconds >= 0),
  grams_mg integer check (grams_mg >= 0),
  made_at integer not null,
  -- When the units of the plate or their places changed after that; null: it prints the plate as it is.
  outdated_at integer
) strict, without rowid;
create index plate_print_files_by_hash on plate_print_files (sha256);

-- Prints that staff start by the program. The row is there before the printer is asked, so that a restart in between knows of it.
create table printer_jobs (
  number integer primary key autoincrement,
  printer_id text not null,
  plate_id text not null references plates (id),
  -- The plate as staff saw it when they started it.
  plate_revision integer not null,
  sha256 text not null,
  -- At the printer. No other print has this name.
  file_name text not null unique,
  -- sending: the file is on its way. starting: the printer is asked to start. printing: it has started. unclear: nobody knows whether
  -- it has. ended: it said how the print ended. stopped: it did not start.
  status text not null check (status in ('sending', 'starting', 'printing', 'unclear', 'ended', 'stopped')),
  -- Whether the printer was heard to print it.
  seen_printing integer not null default 0 check (seen_printing in (0, 1)),
  -- How it ended; gone: the printer does not say.
  outcome text check (outcome in ('finished', 'failed', 'canceled', 'gone')),
  -- Why it stopped or needs a person, as a sentence for staff.
  why text,
  -- Who started it and saw that the bed was empty.
  by_account text references accounts (id),
  created_at integer not null,
  updated_at integer not null,
  started_at integer,
  ended_at integer
) strict;
create unique index printer_jobs_open on printer_jobs (printer_id) where status in ('sending', 'starting', 'printing', 'unclear');
create index printer_jobs_of_printer on printer_jobs (printer_id, number);
create index printer_jobs_of_plate on printer_jobs (plate_id, number);
create index printer_jobs_by_account on printer_jobs (by_account) where by_account is not null;
