-- A customer: an account, or a guest's browser. Name, email and figures are copies that triggers keep, so that a list of all
-- customers is sorted by an index.
create table customers (
  -- Of the account or guest.
  id text primary key,
  kind text not null check (kind in ('account', 'guest')),
  -- Whether the account belongs to staff now.
  staff integer not null default 0 check (staff in (0, 1)),
  -- Of an account; of a guest the newest that they left.
  email text collate nocase,
  -- Of an account.
  name text,
  quotes integer not null default 0,
  orders integer not null default 0,
  open_orders integer not null default 0,
  paid_cents integer not null default 0,
  -- Returned, or taken back by the card company.
  refunded_cents integer not null default 0,
  net_cents integer generated always as (paid_cents - refunded_cents) virtual,
  created_at integer not null,
  last_seen_at integer not null,
  -- When their personal data was erased.
  erased_at integer,
  -- Guests of whom nothing is known are in no list, nor are staff who never used the shop.
  listed integer generated always as (erased_at is null and case when kind = 'account' then staff = 0 or quotes > 0
    else email is not null or orders > 0 end) virtual
) strict;
create index customers_by_age on customers (listed, created_at, id);
create index customers_by_spend on customers (listed, net_cents, id);
create index customers_by_orders on customers (listed, orders, id);
create index customers_by_visit on customers (listed, last_seen_at, id);
create index customers_by_email on customers (email) where email is not null;
create index customers_erased on customers (erased_at, id) where erased_at is not null;

-- The quotes of a customer, by the id of the account or guest.
create view customer_quotes as
  select account_id as customer_id, id, seq, status, contact_email, sha256, created_at, updated_at
    from quotes where account_id is not null
  union all
  select guest_id, id, seq, status, contact_email, sha256, created_at, updated_at from quotes where guest_id is not null;

create trigger customers_of_new_accounts after insert on accounts
begin
  insert into customers (id, kind, staff, email, name, created_at, last_seen_at) values (new.id, 'account',
    new.role <> 'customer', case when new.email not like '%@freed.invalid' then new.email end, new.name, new.created_at,
    new.created_at);
end;
create trigger customers_of_changed_accounts after update of email, name, role on accounts
begin
  update customers set staff = new.role <> 'customer', name = new.name,
    email = case when new.email not like '%@freed.invalid' then new.email end
  where id = new.id;
end;
create trigger customers_of_deleted_accounts after delete on accounts
begin
  delete from customers where id = old.id;
end;
create trigger customers_of_new_guests after insert on guests
begin
  insert into customers (id, kind, created_at, last_seen_at) values (new.id, 'guest', new.created_at, new.created_at);
end;
create trigger customers_of_deleted_guests after delete on guests
begin
  delete from customers where id = old.id;
end;

create trigger customers_of_new_quotes after insert on quotes
begin
  update customers set quotes = quotes + 1, last_seen_at = max(last_seen_at, new.created_at),
    email = case kind when 'guest' then coalesce(new.contact_email, email) else email end
  where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_contacts after update of contact_email on quotes
when new.guest_id is not null and new.contact_email is not old.contact_email
begin
  update customers set email = coalesce(new.contact_email,
    (select contact_email from quotes where guest_id = new.guest_id and contact_email is not null order by seq desc limit 1),
    (select orders.contact_email from quotes join orders on orders.id = quotes.id
      where guest_id = new.guest_id and orders.contact_email is not null order by number desc limit 1))
  where id = new.guest_id;
end;
-- Quotes of a guest move to an account, and back: what both have is counted anew.
create trigger customers_of_moved_quotes after update of account_id, guest_id on quotes
when new.account_id is not old.account_id or new.guest_id is not old.guest_id
begin
  update customers set
    quotes = (select count(*) from customer_quotes where customer_id = customers.id),
    orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
      where customer_id = customers.id),
    open_orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
      where customer_id = customers.id and orders.status not in ('completed', 'cancelled')),
    paid_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes join ledger on ledger.order_id = customer_quotes.id
      where customer_id = customers.id and ledger.kind = 'capture' and ledger.state = 'done'),
    refunded_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes
      join ledger on ledger.order_id = customer_quotes.id
      where customer_id = customers.id and ledger.kind <> 'capture' and ledger.state <> 'failed'),
    last_seen_at = max(last_seen_at, new.updated_at),
    email = case kind when 'account' then email else coalesce(
      (select contact_email from quotes where guest_id = customers.id and contact_email is not null order by seq desc limit 1),
      (select orders.contact_email from quotes join orders on orders.id = quotes.id
        where guest_id = customers.id and orders.contact_email is not null order by number desc limit 1)) end
  where id in (coalesce(old.account_id, old.guest_id), coalesce(new.account_id, new.guest_id));
end;

create trigger customers_of_new_orders after insert on orders
begin
  update customers set orders = orders + 1, open_orders = open_orders + (new.status not in ('completed', 'cancelled')),
    last_seen_at = max(last_seen_at, new.created_at),
    email = case kind when 'guest' then coalesce(email, new.contact_email) else email end
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.id);
end;
create trigger customers_of_moved_orders after update of status on orders
begin
  update customers set open_orders = open_orders
    + (new.status not in ('completed', 'cancelled')) - (old.status not in ('completed', 'cancelled'))
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.id);
end;

create trigger customers_of_new_money after insert on ledger
begin
  update customers set
    paid_cents = paid_cents + new.amount_cents * (new.kind = 'capture' and new.state = 'done'),
    refunded_cents = refunded_cents + new.amount_cents * (new.kind <> 'capture' and new.state <> 'failed')
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.order_id);
end;
create trigger customers_of_changed_money after update of state on ledger
begin
  update customers set
    paid_cents = paid_cents + new.amount_cents * (new.kind = 'capture') * ((new.state = 'done') - (old.state = 'done')),
    refunded_cents = refunded_cents
      + new.amount_cents * (new.kind <> 'capture') * ((new.state <> 'failed') - (old.state <> 'failed'))
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.order_id);
end;

create trigger customers_of_new_sessions after insert on sessions
begin
  update customers set last_seen_at = max(last_seen_at, new.seen_at) where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_seen_sessions after update of seen_at on sessions
begin
  update customers set last_seen_at = max(last_seen_at, new.seen_at) where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_used_keys after update of last_used_at on api_keys
begin
  update customers set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.account_id;
end;
create trigger customers_of_used_apps after update of last_used_at on oauth_grants
begin
  update customers set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.account_id;
end;

-- The customers that are there already.
insert into customers (id, kind, staff, email, name, created_at, last_seen_at)
  select id, 'account', role <> 'customer', case when email not like '%@freed.invalid' then email end, name, created_at,
    max(created_at, coalesce((select max(seen_at) from sessions where account_id = accounts.id), 0),
      coalesce((select max(created_at) from quotes where account_id = accounts.id), 0)) from accounts
  union all
  select id, 'guest', 0, coalesce(
      (select contact_email from quotes where guest_id = guests.id and contact_email is not null order by seq desc limit 1),
      (select orders.contact_email from quotes join orders on orders.id = quotes.id
        where guest_id = guests.id and orders.contact_email is not null order by number desc limit 1)), null, created_at,
    max(created_at, coalesce((select max(seen_at) from sessions where guest_id = guests.id), 0),
      coalesce((select max(created_at) from quotes where guest_id = guests.id), 0)) from guests;
update customers set
  quotes = (select count(*) from customer_quotes where customer_id = customers.id);
update customers set
  orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
    where customer_id = customers.id),
  open_orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
    where customer_id = customers.id and orders.status not in ('completed', 'cancelled')),
  paid_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes join ledger on ledger.order_id = customer_quotes.id
    where customer_id = customers.id and ledger.kind = 'capture' and ledger.state = 'done'),
  refunded_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes
    join ledger on ledger.order_id = customer_quotes.id
    where customer_id = customers.id and ledger.kind <> 'capture' and ledger.state <> 'failed')
where quotes > 0;

-- What staff wrote about a customer, for each other.
create table customer_notes (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  text text not null,
  by_account text not null references accounts (id),
  created_at integer not null,
  edited_at integer,
  revision integer not null default 1
) strict;
create index customer_notes_by_customer on customer_notes (customer_id, created_at);

-- Quotes of a guest that staff moved to an account, with what is needed to move them back.
create table customer_merges (
  id text primary key,
  -- Without a reference: guests whose browser is gone are deleted.
  guest_id text not null,
  account_id text not null references accounts (id),
  -- A JSON list: each quote as it was, and the revision that the merge left.
  quotes text not null,
  -- A JSON list of the ids of the notes that moved.
  notes text not null,
  reason text not null,
  by_account text not null references accounts (id),
  merged_at integer not null,
  undone_at integer,
  undone_by text references accounts (id),
  undo_reason text
) strict;
create index customer_merges_by_account on customer_merges (account_id, merged_at);
create index customer_merges_by_guest on customer_merges (guest_id, merged_at);

create index outbox_by_subject on outbox (subject_id, event_id);

-- The history stays as it was, except that texts about an erased customer can be blanked.
drop trigger events_are_never_changed;
create trigger events_are_never_changed before update on events
when not (new.id is old.id and new.at is old.at and new.actor_kind is old.actor_kind and new.actor_id is old.actor_id
  and new.subject is old.subject and new.subject_id is old.subject_id and new.what is old.what
  and new.from_state is old.from_state and new.to_state is old.to_state
  and new.why is null and (new.details is null or new.details is old.details)
  and exists (select 1 from customers where erased_at is not null and id in (old.subject_id,
    (select coalesce(account_id, guest_id) from quotes where quotes.id = old.subject_id),
    (select account_id from api_keys where api_keys.id = old.subject_id))))
begin
  select raise(abort, 'events are append-only');
end;
