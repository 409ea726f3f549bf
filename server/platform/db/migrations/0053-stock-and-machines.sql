-- A color that an ordered supply brings back is offered at once, with the later ship date. A shop that has the rule already chooses it itself.
alter table stock_rule add column offers_awaited integer not null default 0 check (offers_awaited in (0, 1));

-- Numbers of the filaments that the file was sliced for, from 1, as a JSON list; null: not known.
alter table plate_print_files add column filaments text;

-- The tray of the printer from which staff had it printed, by the number that the printer gives it; null: the printer has no choice.
alter table printer_jobs add column tray integer check (tray >= 0);

-- What was done with a printer by its connection: by staff, or told by the printer itself.
create table printer_actions (
  id integer primary key autoincrement,
  printer_id text not null,
  at integer not null,
  kind text not null check (kind in ('sent', 'given_up', 'not_started', 'started', 'paused', 'resumed', 'canceled', 'finished', 'failed', 'canceled_there',
    'gone', 'lost', 'back')),
  -- Null: nothing that the program started.
  plate_id text references plates (id),
  file_name text,
  -- Where the filament came from, or what the printer said.
  detail text,
  -- Null: the printer told it.
  by_account text references accounts (id)
) strict;
create index printer_actions_of_printer on printer_actions (printer_id, id);
create index printer_actions_of_plate on printer_actions (plate_id) where plate_id is not null;
create index printer_actions_by_account on printer_actions (by_account) where by_account is not null;
