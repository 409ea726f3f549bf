-- Letters to customers: written when something happened, sent when a mail server is set, shown in the shop otherwise.
create table outbox (
  id text primary key,
  kind text not null,
  subject_kind text not null check (subject_kind in ('quote', 'order')),
  subject_id text not null,
  -- The event it tells of; one letter each.
  event_id integer not null,
  recipient text,
  subject text not null,
  text text not null,
  html text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'by_hand', 'dropped')),
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  created_at integer not null,
  sent_at integer,
  unique (event_id, kind)
) strict;
create index outbox_to_send on outbox (state, next_try_at);

-- The last event that was looked at.
create table mail_progress (
  id integer primary key check (id = 1),
  event_id integer not null
) strict;
