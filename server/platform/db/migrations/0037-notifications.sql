-- Reads of a customer with thousands of quotes: found in an index alone, and the orders without the quotes.
drop index quotes_of_account;
drop index quotes_of_guest;
create index quotes_of_account on quotes (account_id, seq desc, id, sha256) where account_id is not null;
create index quotes_of_guest on quotes (guest_id, seq desc, id, sha256) where guest_id is not null;
drop index quotes_of_file;
create index quotes_of_file on quotes (sha256, account_id, guest_id);
create index orders_of_account on quotes (account_id, id) where status = 'accepted' and account_id is not null;
create index orders_of_guest on quotes (guest_id, id) where status = 'accepted' and guest_id is not null;

-- The orders of a customer: the quotes that were paid, and stay accepted.
create view customer_orders as
  select account_id as customer_id, id from quotes where status = 'accepted' and account_id is not null
  union all
  select guest_id, id from quotes where status = 'accepted' and guest_id is not null;

-- What staff are notified about: events of quotes and orders, and items that came to the Desk.
create table notices (
  id integer primary key autoincrement,
  kind text not null,
  subject_kind text not null check (subject_kind in ('quote', 'order', 'shop')),
  subject_id text not null,
  event_id integer,
  -- Of a subject of the shop itself: a printer, an area of health. Names and texts of customers are not copied.
  detail text,
  -- The page of the console, with what is chosen there.
  page text not null,
  -- Who did it, and is not notified.
  by_account text,
  -- A JSON list of accounts; null for all whose role may see it.
  only_for text,
  at integer not null
) strict;
create unique index notices_of_events on notices (event_id, kind) where event_id is not null;
create index notices_by_time on notices (at);

-- The last event that was looked at.
create table notice_progress (
  id integer primary key check (id = 1),
  event_id integer not null,
  -- Whether the Desk was looked at once: what waits then is not new.
  knows_desk integer not null default 0 check (knows_desk in (0, 1))
) strict;

-- Items of the Desk that were there at the last look.
create table noticed_items (
  item_id text primary key
) strict;

-- What a member of staff chose; without a row the defaults of the role.
create table notification_settings (
  account_id text primary key references accounts (id) on delete cascade,
  choices text not null,
  digest_times text not null,
  quiet_from text,
  quiet_until text,
  paused_until integer,
  revision integer not null default 1,
  updated_at integer not null
) strict;

-- Up to which notice a member of staff was notified.
create table notification_progress (
  account_id text not null references accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'desktop')),
  once_to integer not null,
  once_at integer,
  digest_to integer not null,
  digest_at integer not null,
  primary key (account_id, channel)
) strict;

-- Emails to staff; the outbox is for emails about a quote or order.
create table staff_emails (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at integer not null,
  error text,
  created_at integer not null,
  sent_at integer
) strict;
create index staff_emails_to_send on staff_emails (next_try_at) where state = 'waiting';
create index staff_emails_of_account on staff_emails (account_id, created_at);
