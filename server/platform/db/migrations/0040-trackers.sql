-- A tracker belongs to a parcel; null for a return, and after its parcel was unpacked. Two parcels of an order may have had the
-- same number, because carriers use one again: a tracker of before is of the parcel that its label is for, else of the one with
-- its ride or number.
alter table trackers add column parcel_id text references parcels (id) on delete set null;
update trackers set parcel_id = coalesce(
  (select shipping_labels.parcel_id from shipping_labels where shipping_labels.id = trackers.label_id),
  (select parcels.id from parcels
    where parcels.id in (select parcel_id from parcel_units where parcel_units.order_id = trackers.order_id)
      and (parcels.provider_ref = trackers.provider_ref or parcels.tracking_number = trackers.tracking_number)
    order by lower(parcels.carrier) = lower(trackers.carrier) desc, parcels.rowid limit 1))
where kind = 'outbound';
create index trackers_of_parcel on trackers (parcel_id) where parcel_id is not null;

-- A batch that takes another one back, order by order; its action is that of the other one.
alter table shipping_batches add column undoes text references shipping_batches (id) on delete cascade;
create index shipping_batches_by_undone on shipping_batches (undoes) where undoes is not null;
