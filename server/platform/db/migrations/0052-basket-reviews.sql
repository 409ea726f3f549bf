-- The delivery of a basket that staff must price. Its address is encrypted; its key is not in this database.
create table basket_delivery_reviews (
  basket_id text primary key references baskets (id) on delete cascade,
  -- Why staff must price it, a list separated by spaces.
  reasons text not null,
  city text not null,
  -- JSON list of the parcels as they were sent for review, each with its reasons and the fee of the table, if it has one.
  parcels text not null,
  address text not null,
  asked_at integer not null,
  decided_at integer,
  decision text check (decision in ('priced', 'refused')),
  -- What staff wrote to the customer.
  note text,
  check ((decided_at is null) = (decision is null))
) strict, without rowid;
create index waiting_basket_reviews on basket_delivery_reviews (asked_at) where decided_at is null;
