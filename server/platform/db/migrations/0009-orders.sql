-- A link at which a person pays for one option of a quote. What was agreed stands here and never changes.
create table checkouts (
  id text primary key,
  quote_id text not null references quotes (id),
  provider text not null check (provider in ('practice', 'stripe')),
  state text not null check (state in ('opening', 'open', 'paid', 'expired', 'replaced')),
  speed text not null check (speed in ('asap', 'week')),
  -- The promise; null while a person has to confirm it.
  ship_by text,
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = parts_cents + delivery_cents + tax_cents),
  -- How the tax came about, as JSON.
  tax text not null,
  -- The delivery that is paid for, as it was when the link was opened (a row of deliveries as JSON, its address sealed).
  delivery text not null,
  email text,
  session_id text unique,
  url text,
  customer_ref text,
  payment_ref text,
  created_at integer not null,
  expires_at integer not null,
  paid_at integer,
  revision integer not null default 1
) strict;
create unique index one_open_checkout_of_a_quote on checkouts (quote_id) where state in ('opening', 'open');
create index checkouts_by_state on checkouts (state, expires_at);

-- Money that arrived and placed no order: it goes back in full, or a person looks at it where it is not the agreed amount.
create table stray_payments (
  checkout_id text primary key references checkouts (id),
  reason text not null check (reason in ('nothing_to_buy', 'amount_differs')),
  amount_cents integer not null check (amount_cents >= 0),
  provider text not null check (provider in ('practice', 'stripe')),
  payment_ref text,
  state text not null check (state in ('to_look_at', 'to_refund', 'refunded', 'failed')),
  provider_ref text,
  -- Goes up each time a person lets it be tried anew: a new refund then, not the failed one.
  round integer not null default 1,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  created_at integer not null,
  done_at integer
) strict, without rowid;
create index stray_payments_to_refund on stray_payments (next_try_at) where state = 'to_refund';

-- Answers to accept that the same request gets again.
create table accept_answers (
  owner text not null,
  key text not null,
  fingerprint text not null,
  quote_id text not null references quotes (id),
  checkout_id text references checkouts (id),
  -- A refusal that must not turn into a purchase when it is sent again, as JSON.
  refusal text,
  created_at integer not null,
  primary key (owner, key)
) strict, without rowid;
create index accept_answers_by_age on accept_answers (created_at);

-- A day that a person moved later, before payment, after its owner had been shown another: told at the next accept.
create table moved_ship_dates (
  quote_id text not null references quotes (id) on delete cascade,
  speed text not null check (speed in ('asap', 'week')),
  shown text not null,
  primary key (quote_id, speed)
) strict, without rowid;

-- An account's name at the card payment provider.
create table billing_customers (
  account_id text not null references accounts (id),
  provider text not null,
  customer_ref text not null,
  created_at integer not null,
  primary key (account_id, provider)
) strict, without rowid;

create table orders (
  number integer primary key autoincrement,
  id text not null unique references quotes (id),
  checkout_id text not null unique references checkouts (id),
  status text not null check (status in ('queued', 'in_production', 'on_hold', 'completed', 'cancelled')),
  speed text not null check (speed in ('asap', 'week')),
  -- The promise: as agreed at payment, as confirmed later, or a later day that the customer accepted.
  ship_by text,
  ship_date_pending integer not null check (ship_date_pending in (0, 1)),
  -- What the shop now expects, where it is later than the promise.
  expected_ship_by text,
  contact_email text,
  -- While it is held: where it came from, why, and who caused it.
  held_from text check (held_from in ('queued', 'in_production')),
  hold_reason text,
  hold_cause text check (hold_cause in ('customer', 'shop')),
  held_at integer,
  decline_reason text,
  paid_at integer not null,
  shipped_at integer,
  completed_at integer,
  cancelled_at integer,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  check ((status = 'on_hold') = (held_from is not null)),
  check ((ship_by is null) = (ship_date_pending = 1))
) strict;
create index orders_by_status on orders (status, ship_by);
-- People say order numbers: the first is 1001.
insert into sqlite_sequence (name, seq) values ('orders', 1000);

-- Every unit of an order, printed on its own.
create table order_units (
  order_id text not null references orders (id),
  unit integer not null check (unit >= 1),
  status text not null check (status in ('queued', 'printing', 'finishing', 'ready', 'shipped', 'cancelled')),
  -- Machine time of one print.
  seconds integer not null check (seconds > 0),
  -- {"size_mm": [x, y, z] as it lies on the plate, "nozzle_mm": n, "material": id, "color": name}
  needs text not null,
  -- What was reported while it prints; null: time tells.
  progress real check (progress between 0 and 1),
  printer_id text,
  started_at integer,
  attempts integer not null default 0,
  ready_at integer,
  queued_at integer not null,
  revision integer not null default 1,
  updated_at integer not null,
  primary key (order_id, unit)
) strict, without rowid;
create index order_units_at_work on order_units (status, queued_at) where status in ('queued', 'printing', 'finishing');

-- Prints that did not come out well; each was put back into the queue.
create table unit_failures (
  id integer primary key autoincrement,
  order_id text not null,
  unit integer not null,
  at integer not null,
  reason text not null,
  note text,
  printer_id text,
  -- How far it had come, 0 to 1, and in which status.
  progress real not null,
  status text not null,
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict;

-- Money that came in and went out, in parts that add up. Amounts of a row never change.
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('capture', 'refund', 'dispute')),
  state text not null check (state in ('pending', 'done', 'failed')),
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  amount_cents integer not null check (amount_cents = parts_cents + delivery_cents + tax_cents),
  reason text not null check (reason in ('paid', 'late', 'declined', 'goodwill', 'disputed')),
  note text,
  provider text not null check (provider in ('practice', 'stripe')),
  provider_ref text,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  by_account text references accounts (id),
  -- The refund that tries a failed one again.
  tried_again_by text references ledger (id),
  created_at integer not null,
  done_at integer
) strict;
create index ledger_by_provider_ref on ledger (provider_ref);
create index ledger_of_order on ledger (order_id, created_at);
create index ledger_to_send on ledger (next_try_at) where state = 'pending';
create unique index captured_once on ledger (order_id) where kind = 'capture';
create unique index late_refund_once on ledger (order_id) where kind = 'refund' and reason = 'late' and state <> 'failed';
create trigger ledger_rows_are_never_removed before delete on ledger
begin
  select raise(abort, 'the ledger is append-only');
end;
create trigger ledger_amounts_never_change
before update of order_id, kind, parts_cents, delivery_cents, tax_cents, amount_cents, reason on ledger
begin
  select raise(abort, 'amounts of the ledger never change');
end;
-- The last line of defence: whatever a command decides, no more goes out than came in.
create trigger never_more_than_captured before insert on ledger when new.kind <> 'capture'
begin
  select raise(abort, 'more would be refunded than was captured')
  where new.amount_cents + (select coalesce(sum(amount_cents), 0) from ledger
      where order_id = new.order_id and kind <> 'capture' and state <> 'failed')
    > (select coalesce(sum(amount_cents), 0) from ledger where order_id = new.order_id and kind = 'capture');
end;

-- What Stripe Tax is told: of each sale that it calculated the tax of, and of each refund of one.
create table tax_reports (
  ledger_id text primary key references ledger (id),
  -- Of a sale: the calculation that it was paid by.
  calculation_ref text,
  -- Of a refund: how much of its tax was that on the delivery.
  delivery_tax_cents integer not null default 0,
  state text not null check (state in ('due', 'told', 'refused')),
  provider_ref text,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  done_at integer
) strict, without rowid;
create index tax_reports_due on tax_reports (next_try_at) where state = 'due';

-- The last notices of the card payment provider, so that its set-up can be seen to work. Old ones are dropped.
create table payment_notices (
  id integer primary key autoincrement,
  at integer not null,
  provider text not null,
  -- What it was about and how that was; null: refused, its signature was not good.
  what text,
  ref text
) strict;

-- How an order goes to its buyer.
create table shipments (
  order_id text primary key references orders (id),
  state text not null check (state in
    ('packed', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  carrier text,
  tracking_number text,
  tracking_url text,
  -- The provider's own name of a label or a courier's ride, and what it costs the shop.
  provider_ref text,
  label_url text,
  cost_cents integer,
  arrives_by text,
  eta integer,
  packed_at integer not null,
  shipped_at integer,
  delivered_at integer,
  updated_at integer not null
) strict, without rowid;
