-- Each time the server runs. A run without an end was killed, or lost its power.
create table program_runs (
  seq integer primary key autoincrement,
  id text not null unique,
  started_at integer not null,
  stopped_at integer
) strict;

-- The run whose worker began to read the part, and whether nothing else was at work; null while no worker reads it.
alter table quotes add column read_in_run text;
alter table quotes add column read_alone integer not null default 0;
-- How often the program died while the part was being read, and how often of these nothing else was at work.
alter table quotes add column deaths integer not null default 0;
alter table quotes add column lone_deaths integer not null default 0;

-- Whose parts these results were made or released for. Others wait as long as measuring would take.
create table measured_for (
  owner text not null,
  analysis_key text not null references analyses (analysis_key) on delete cascade,
  print_key text not null,
  primary key (owner, analysis_key, print_key)
) strict, without rowid;
create index measured_for_by_analysis on measured_for (analysis_key);

-- Parts that everybody has: the shop's own samples.
create table public_files (sha256 text primary key) strict, without rowid;

-- What an owner uploaded of late, for the limit of bytes a day.
create table uploads_received (
  seq integer primary key autoincrement,
  owner text not null,
  sha256 text not null,
  bytes integer not null,
  received_at integer not null
) strict;
create index uploads_received_by_owner on uploads_received (owner, received_at);
create index uploads_received_by_age on uploads_received (received_at);
