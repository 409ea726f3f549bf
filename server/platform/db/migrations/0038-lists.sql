-- What a member of staff chose for a list of the console. `search` is the search part of the list's address, as JSON.
create table list_views (
  id text primary key,
  account_id text not null references accounts (id),
  list text not null check (list in ('orders', 'quotes', 'customers', 'plates')),
  name text not null,
  search text not null,
  position integer not null,
  created_at integer not null
) strict, without rowid;
create index list_views_of_account on list_views (account_id, list, position);

-- The shown columns of a list in their order, as JSON.
create table list_columns (
  account_id text not null references accounts (id),
  list text not null check (list in ('orders', 'quotes', 'customers', 'plates')),
  columns text not null,
  chosen_at integer not null,
  primary key (account_id, list)
) strict, without rowid;

-- The sorts of the lists.
create index orders_by_due_day on orders (coalesce(expected_ship_by, ship_by, '9999'), number);
create index orders_in_status on orders (status, number);
create index orders_by_handover on orders (coalesce(shipped_at, 0), number);
create index checkouts_paid_by_total on checkouts (total_cents) where state = 'paid';
create index quotes_ordered_by_material on quotes (material, seq) where status = 'accepted';
create index quotes_ordered_by_quantity on quotes (quantity, seq) where status = 'accepted';
create index quotes_by_material on quotes (material, seq);
create index quotes_by_quantity on quotes (quantity, seq);
create index quotes_by_end on quotes (coalesce(expires_at, 0), seq);
create index quotes_by_amount on quotes (coalesce(json_extract(options, '$[#-1].total_cents'), estimate_cents, 0), seq);
create index quotes_passing on quotes (status, seq) where status in ('received', 'processing', 'needs_review', 'engineering');
create index plates_by_seconds on plates (seconds, number);
create index plates_by_start on plates (coalesce(started_at, 0), number);
