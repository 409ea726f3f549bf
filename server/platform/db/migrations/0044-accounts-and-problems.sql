-- What a link in an email does: confirms the address of an account, sets a new password, or changes the address.
alter table email_links add column kind text not null default 'confirm' check (kind in ('confirm', 'reset', 'change'));

-- Emails about an account of more kinds: a reset of the password, a new address, and the notice to the address of before.
create table account_emails_of_more_kinds (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'taken', 'reset', 'change', 'changed')),
  recipient text not null collate nocase,
  network text,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at integer not null,
  created_at integer not null
) strict;
insert into account_emails_of_more_kinds select * from account_emails;
drop table account_emails;
alter table account_emails_of_more_kinds rename to account_emails;
create index account_emails_to_send on account_emails (state, next_try_at);
create index account_emails_of_recipient on account_emails (recipient, created_at);
create index account_emails_of_network on account_emails (network, created_at) where network is not null;
create index account_emails_of_account on account_emails (account_id, created_at);

-- Delivery addresses that a customer keeps for later orders, encrypted like those of orders.
create table saved_addresses (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  address text not null,
  created_at integer not null,
  used_at integer not null
) strict;
create index saved_addresses_of_account on saved_addresses (account_id, used_at);

-- What a customer found wrong with parts of a delivered order, and what the shop decided.
create table problem_reports (
  id text primary key,
  order_id text not null references orders (id),
  -- JSON: the numbers of the units.
  units text not null,
  problem text not null check (problem in ('broken', 'wrong_size', 'surface', 'wrong_part', 'missing', 'other')),
  -- With the customer's words and photos; null once it was erased.
  message_id text references messages (id) on delete set null,
  state text not null check (state in ('open', 'reprint', 'refunded', 'answered')),
  created_at integer not null,
  decided_at integer,
  decided_by text references accounts (id) on delete set null,
  -- 1: the order was complete and was opened again for the reprint, which then is not late.
  reopened integer not null default 0 check (reopened in (0, 1)),
  check ((state = 'open') = (decided_at is null))
) strict;
create index problem_reports_of_order on problem_reports (order_id, created_at);
create index problem_reports_of_message on problem_reports (message_id) where message_id is not null;
create index open_problem_reports on problem_reports (created_at) where state = 'open';
