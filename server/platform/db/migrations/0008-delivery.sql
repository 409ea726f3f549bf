-- What delivering a quote costs, and to whom. The address is sealed: its key is not in this database.
create table deliveries (
  quote_id text primary key references quotes (id) on delete cascade,
  method text not null check (method in ('courier', 'shipping')),
  city text not null,
  fee_cents integer not null check (fee_cents >= 0),
  -- What the provider asks of the shop for it; null where nobody told.
  cost_cents integer check (cost_cents >= 0),
  transit_days integer,
  fee_note text,
  provider text not null,
  provider_quote text,
  -- {"from": instant, "until": instant} on the day of shipping
  window text,
  parcel text not null,
  address text not null,
  priced_at integer not null,
  -- Until when an unpaid price is good.
  expires_at integer not null
) strict, without rowid;

-- Deliveries that no table can price: a person looks at them.
create table delivery_reviews (
  quote_id text primary key references quotes (id) on delete cascade,
  reason text not null,
  city text not null,
  parcel text not null,
  address text not null,
  asked_at integer not null,
  decided_at integer,
  decision text check (decision in ('priced', 'refused')),
  note text
) strict, without rowid;
create index delivery_reviews_waiting on delivery_reviews (asked_at) where decided_at is null;
