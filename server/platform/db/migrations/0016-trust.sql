-- When its owner proved that the address of an account is theirs; null: nobody has yet.
alter table accounts add column email_verified_at integer;
-- Whoever works in the shop was invited by its owner.
update accounts set email_verified_at = created_at where role <> 'customer';

-- Links by which somebody proves an address, or says that an account is not theirs. Only hashes are kept.
create table email_links (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- As it was when the email was sent: a link proves that address and no other.
  email text not null collate nocase,
  created_at integer not null,
  expires_at integer not null
) strict;
create index email_links_of_account on email_links (account_id);
create index email_links_by_end on email_links (expires_at);

-- Sessions, guests and failed sign-ins that have ended are swept daily.
create index sessions_by_end on sessions (expires_at);
create index sessions_of_guest on sessions (guest_id) where guest_id is not null;
create index failed_sign_ins on events (at) where what = 'sign-in failed';
drop trigger events_are_never_removed;
create trigger events_are_never_removed before delete on events when old.what <> 'sign-in failed'
begin
  select raise(abort, 'events are append-only');
end;

-- Letters of practice orders are written, and stay in the shop: one state more.
create table outbox_with_practice (
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
  state text not null check (state in ('waiting', 'sent', 'failed', 'by_hand', 'dropped', 'practice')),
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  created_at integer not null,
  sent_at integer,
  unique (event_id, kind)
) strict;
insert into outbox_with_practice select id, kind, subject_kind, subject_id, event_id, recipient, subject, text, html,
  case when state in ('waiting', 'failed') and subject_id in (select orders.id from orders
      join checkouts on checkouts.id = orders.checkout_id where checkouts.provider = 'practice')
    then 'practice' else state end,
  attempts, next_try_at, error, created_at, sent_at from outbox;
drop table outbox;
alter table outbox_with_practice rename to outbox;
create index outbox_to_send on outbox (state, next_try_at);
-- How many letters an address got lately.
create index outbox_by_recipient on outbox (recipient, sent_at) where state = 'sent';

-- Emails about an account that are to be sent. Their words are made when they are sent: the secret of a link is kept nowhere.
create table account_emails (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'taken')),
  recipient text not null collate nocase,
  -- The network address of who asked for it, so that nobody has many addresses written to; null for the person themselves.
  network text,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at integer not null,
  created_at integer not null
) strict;
create index account_emails_to_send on account_emails (state, next_try_at);
create index account_emails_of_recipient on account_emails (recipient, created_at);
create index account_emails_of_network on account_emails (network, created_at) where network is not null;

-- A hash of the network address that a guest came from, so that nobody has the shop write to very many addresses.
alter table guests add column network text;
create index guests_of_network on guests (network) where network is not null;
