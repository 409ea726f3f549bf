-- What staff do to several orders in one go, one order after another: pack them, buy their labels, ship them.
create table shipping_batches (
  id text primary key,
  action text not null check (action in ('pack', 'buy_labels', 'ship')),
  by_account text references accounts (id) on delete set null,
  created_at integer not null,
  stopped_at integer,
  ended_at integer,
  cleared_at integer
) strict;
create index shipping_batches_open on shipping_batches (created_at) where ended_at is null;
create index shipping_batches_shown on shipping_batches (ended_at) where cleared_at is null;

create table shipping_batch_orders (
  batch_id text not null references shipping_batches (id) on delete cascade,
  order_id text not null references orders (id),
  place integer not null,
  revision integer not null,
  late_refund_cents integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  refusal text,
  why text,
  ended_at integer,
  primary key (batch_id, order_id)
) strict, without rowid;
create index shipping_batch_orders_of_order on shipping_batch_orders (order_id);
