-- Boxes that leave the shop. One parcel holds units of one order, or of several orders to the same address. `shipments` is the
-- state of the delivery of a whole order from now on: derived from its parcels, and there once all units are packed.
create table parcels (
  id text primary key,
  -- The order whose address and label it has: of several, the one with the lowest number.
  order_id text not null references orders (id),
  state text not null check (state in
    ('packed', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  -- The name of the stock box; null for a box made to measure.
  box text,
  -- [length, width, height] outside, the longest side first; null for parcels of before they were kept.
  size_mm text,
  -- Of parts, box and filling.
  grams integer check (grams > 0),
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
  reported_by text check (reported_by in ('carrier', 'staff')),
  reported_at integer,
  -- When staff recorded that it left: for 15 minutes after that they can undo it.
  recorded_at integer,
  revision integer not null default 1,
  updated_at integer not null
) strict;
create index parcels_of_order on parcels (order_id);
create index parcels_by_state on parcels (state, updated_at);
drop index shipments_on_their_way;
create index parcels_on_their_way on parcels (shipped_at)
where tracking_number is not null and state in ('picked_up', 'in_transit', 'out_for_delivery', 'failed');

-- Which units are in a parcel. A unit is in one parcel at most.
create table parcel_units (
  order_id text not null,
  unit integer not null,
  parcel_id text not null references parcels (id) on delete cascade,
  primary key (order_id, unit),
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict, without rowid;
create index parcel_units_of_parcel on parcel_units (parcel_id, order_id);

-- Every packed or sent order of before is one parcel with all of its units.
insert into parcels (id, order_id, state, box, size_mm, grams, carrier, tracking_number, tracking_url, provider_ref, label_url,
  cost_cents, arrives_by, eta, packed_at, shipped_at, delivered_at, reported_by, reported_at, recorded_at, updated_at)
select 'pc_' || shipments.order_id, shipments.order_id, state, packed ->> '$.box', packed -> '$.size_mm',
  max(1, cast(packed ->> '$.grams' as integer)), carrier, tracking_number, tracking_url, provider_ref, label_url,
  cost_cents, arrives_by, eta, packed_at, shipped_at, delivered_at, reported_by, reported_at, completed_at, updated_at
from shipments join (select orders.id as packed_id, completed_at, delivery ->> '$.parcel' as packed
  from orders join checkouts on checkouts.id = orders.checkout_id) on packed_id = shipments.order_id;
insert into parcel_units (order_id, unit, parcel_id)
select order_id, unit, 'pc_' || order_id from order_units
where exists (select 1 from shipments where shipments.order_id = order_units.order_id);

-- A label belongs to a parcel; null for return labels, and after its parcel was unpacked.
alter table shipping_labels add column parcel_id text references parcels (id) on delete set null;
-- Under which the provider sells it once; null for return labels.
alter table shipping_labels add column reference text;
-- For which size and weight it was bought; null for labels of before they were kept.
alter table shipping_labels add column size_mm text;
alter table shipping_labels add column grams integer;
update shipping_labels set parcel_id = 'pc_' || order_id
where kind = 'outbound' and state in ('buying', 'bought')
  and exists (select 1 from parcels where parcels.id = 'pc_' || shipping_labels.order_id);
update shipping_labels set reference = case
  when provider = 'doordash' and provider_ref is not null then provider_ref
  when exists (select 1 from shipping_labels as earlier where earlier.order_id = shipping_labels.order_id
    and earlier.kind = 'outbound' and earlier.rowid < shipping_labels.rowid) then id
  else order_id end
where kind = 'outbound';
create index shipping_labels_of_parcel on shipping_labels (parcel_id) where parcel_id is not null;

-- Staff find an order by the tracking number of any of its parcels.
drop trigger search_of_new_shipments;
drop trigger search_of_changed_shipments;
drop trigger search_of_removed_shipments;
drop view order_search_texts;
create view order_search_texts as
  select 2000000000000 + orders.number as search_number, orders.number, orders.id, orders.checkout_id, quotes.account_id,
    concat_ws(' ', orders.number, orders.id, quotes.filename, accounts.name, coalesce(orders.contact_email, accounts.email),
      checkouts.purchase_order, (select group_concat(tracking_number, ' ') from parcels where id in
        (select parcel_id from parcel_units where parcel_units.order_id = orders.id))) as text
  from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
    left join accounts on accounts.id = quotes.account_id;
create trigger search_of_changed_parcels after update of tracking_number on parcels
when new.tracking_number is not old.tracking_number
begin
  delete from console_search where rowid in
    (select 2000000000000 + number from orders where id in (select order_id from parcel_units where parcel_id = new.id));
  insert into console_search (rowid, text) select search_number, text from order_search_texts
    where id in (select order_id from parcel_units where parcel_id = new.id);
end;
