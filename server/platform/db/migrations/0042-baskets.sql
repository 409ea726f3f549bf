-- Quotes that are bought in one purchase. A basket belongs to whoever owns its quotes.
create table baskets (
  id text primary key,
  state text not null check (state in ('open', 'paid')),
  -- Printed as P1001; null until it is paid.
  number integer unique,
  -- The version of the price book by which its parts share set-up and order minimum.
  book_version integer not null,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  check ((state = 'paid') = (number is not null))
) strict, without rowid;
create index open_baskets_by_age on baskets (updated_at) where state = 'open';

-- A quote is in one basket at most.
create table basket_quotes (
  basket_id text not null references baskets (id) on delete cascade,
  quote_id text not null unique references quotes (id) on delete cascade,
  position integer not null,
  primary key (basket_id, quote_id)
) strict, without rowid;

-- What delivering everything in a basket costs, and where to. The address is encrypted; its key is not in this database.
create table basket_deliveries (
  basket_id text primary key references baskets (id) on delete cascade,
  method text not null check (method in ('courier', 'shipping')),
  city text not null,
  fee_cents integer not null check (fee_cents >= 0),
  -- What the shop pays for it; null when unknown.
  cost_cents integer check (cost_cents >= 0),
  transit_days integer,
  fee_note text,
  provider text not null,
  -- {"from": instant, "until": instant} on the ship date
  window text,
  -- JSON list of the parcels, each with the ids of its quotes.
  parcels text not null,
  address text not null,
  priced_at integer not null,
  expires_at integer not null
) strict, without rowid;

-- An attempt to pay for a basket: one payment session for a checkout per quote. What was agreed never changes.
create table purchases (
  id text primary key,
  basket_id text not null references baskets (id),
  provider text not null check (provider in ('practice', 'stripe')),
  state text not null check (state in ('opening', 'open', 'paid', 'expired', 'replaced')),
  speed text not null check (speed in ('asap', 'week')),
  -- The day on which everything ships; null while staff have to confirm one.
  ship_by text,
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = parts_cents + delivery_cents + tax_cents),
  -- How the tax of the whole came about, as JSON.
  tax text not null,
  -- The row of basket_deliveries as JSON, as it was when the payment session was opened.
  delivery text not null,
  email text,
  session_id text unique,
  url text,
  customer_ref text,
  payment_ref text,
  opened_by_key text references api_keys (id),
  opened_by_grant text references oauth_grants (id),
  purchase_order text check (length(purchase_order) between 1 and 60),
  note_to_shop text check (length(note_to_shop) between 1 and 500),
  created_at integer not null,
  expires_at integer not null,
  paid_at integer,
  revision integer not null default 1
) strict;
create unique index one_open_purchase_of_a_basket on purchases (basket_id) where state in ('opening', 'open');
create index purchases_by_state on purchases (state, expires_at);
create index purchases_of_basket on purchases (basket_id, created_at);

-- Null for a quote that is bought alone.
alter table checkouts add column purchase_id text references purchases (id);
create index checkouts_of_purchase on checkouts (purchase_id) where purchase_id is not null;

-- What the orders of one purchase have in common, such as P1004.
alter table orders add column purchase_number text;
create index orders_of_purchase on orders (purchase_number) where purchase_number is not null;

-- Answers to requests with an Idempotency-Key that the same request gets again.
create table basket_answers (
  owner text not null,
  endpoint text not null check (endpoint in ('create', 'accept')),
  key text not null,
  fingerprint text not null,
  basket_id text not null references baskets (id) on delete cascade,
  purchase_id text references purchases (id) on delete set null,
  -- A refusal that must not turn into a purchase when the request is sent again, as JSON.
  refusal text,
  created_at integer not null,
  primary key (owner, endpoint, key)
) strict, without rowid;
create index basket_answers_by_age on basket_answers (created_at);
