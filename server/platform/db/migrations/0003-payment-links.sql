-- payments: links by which somebody else pays for a purchase. They outlive its payment page, so they name the purchase that was agreed to.
create table payment_links (
  token_hash text primary key,
  purchase_id text not null references purchases (id) on delete cascade,
  made_at integer not null
) strict, without rowid;
create index payment_links_of_purchase on payment_links (purchase_id);
