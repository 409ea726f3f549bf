-- Who said the state of a shipment last, and when it was reached: a carrier's older report changes nothing.
alter table shipments add column reported_by text check (reported_by in ('carrier', 'staff'));
alter table shipments add column reported_at integer;
create index shipments_on_their_way on shipments (shipped_at)
where tracking_number is not null and state in ('picked_up', 'in_transit', 'out_for_delivery', 'failed');

-- The list of parcels that a carrier picks up at once.
create table manifests (
  id text primary key,
  carrier text not null,
  -- When the carrier comes.
  pickup_at integer not null,
  -- The provider's form for the carrier to scan; null where the carrier has none.
  provider_ref text,
  form_url text,
  -- Why there is no form.
  detail text,
  created_at integer not null,
  by_account text references accounts (id)
) strict;
create index manifests_by_age on manifests (created_at);

-- What a parcel is sent with: the label of a carrier, or the ride of a courier. Also labels for returns.
create table shipping_labels (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('outbound', 'return')),
  -- `buying`: the provider may have sold it, although nothing was saved. `void_asked`: the provider has not refunded it yet.
  state text not null check (state in ('buying', 'bought', 'void_asked', 'voided', 'void_refused')),
  provider text not null,
  -- Under which the provider sells it once; null until it is known.
  provider_ref text,
  carrier text,
  tracking_number text,
  tracking_url text,
  label_url text,
  -- What the shop pays for it, without the insurance.
  cost_cents integer not null default 0 check (cost_cents >= 0),
  insured_cents integer check (insured_cents >= 0),
  insurance_cents integer not null default 0 check (insurance_cents >= 0),
  signature integer not null default 0 check (signature in (0, 1)),
  manifest_id text references manifests (id),
  -- When the provider is asked again whether it refunded a voided label.
  next_try_at integer,
  tries integer not null default 0,
  created_at integer not null,
  bought_at integer,
  voided_at integer
) strict;
create index shipping_labels_of_order on shipping_labels (order_id, created_at);
create index shipping_labels_by_ref on shipping_labels (provider_ref);
create index shipping_labels_unfinished on shipping_labels (next_try_at) where state in ('buying', 'void_asked');
create index shipping_labels_of_manifest on shipping_labels (manifest_id) where manifest_id is not null;

-- The label as it is printed.
create table label_files (
  label_id text primary key references shipping_labels (id) on delete cascade,
  format text not null check (format in ('pdf', 'png', 'zpl')),
  bytes blob not null,
  stored_at integer not null
) strict, without rowid;

-- Labels that were bought before labels had rows of their own.
insert into shipping_labels (id, order_id, kind, state, provider, provider_ref, carrier, tracking_number, tracking_url,
  label_url, cost_cents, created_at, bought_at)
select 'lb_' || shipments.order_id, shipments.order_id, 'outbound', 'bought', deliveries.provider, shipments.provider_ref,
  shipments.carrier, shipments.tracking_number, shipments.tracking_url, shipments.label_url,
  coalesce(shipments.cost_cents, 0), shipments.packed_at, shipments.packed_at
from shipments join deliveries on deliveries.quote_id = shipments.order_id where shipments.provider_ref is not null;

-- A parcel that a provider follows, and the newest that it said.
create table trackers (
  id text primary key,
  order_id text not null references orders (id),
  -- Null for a tracking number that was typed.
  label_id text references shipping_labels (id),
  kind text not null check (kind in ('outbound', 'return')),
  provider text not null check (provider in ('easypost', 'doordash')),
  -- The provider's own id; null until the provider follows it.
  provider_ref text,
  carrier text not null,
  tracking_number text,
  status text check (status in ('waiting', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  -- The status in the carrier's own word.
  said text,
  reported_at integer,
  happened_at integer,
  -- Calendar day at the place of delivery.
  estimated_day text,
  eta integer,
  -- Null: not polled any more.
  next_poll_at integer,
  -- Polls since the last news.
  polls integer not null default 0,
  created_at integer not null,
  ended_at integer
) strict;
create index trackers_of_order on trackers (order_id);
create index trackers_by_ref on trackers (provider, provider_ref);
create index trackers_to_poll on trackers (next_poll_at) where next_poll_at is not null;

-- The last webhook events of carriers, so that none is taken twice and the set-up can be seen to work. Old ones are dropped.
create table carrier_events (
  id integer primary key autoincrement,
  provider text not null check (provider in ('easypost', 'doordash')),
  -- The provider's own id; null for a request whose signature was wrong.
  event_id text,
  at integer not null,
  what text,
  ref text,
  unique (provider, event_id)
) strict;

-- Whether the post knows the address of an order, and the address that is used instead. The agreed address never changes.
create table address_checks (
  order_id text primary key references orders (id),
  state text not null check (state in ('fits', 'differs', 'unknown', 'kept', 'corrected')),
  -- Sealed: the address as the post writes it.
  suggested text,
  -- Sealed: the address that labels have; null for the agreed one.
  address text,
  -- What the post said, in its codes.
  evidence text not null,
  reason text,
  checked_at integer not null,
  decided_at integer,
  decided_by text references accounts (id)
) strict, without rowid;
