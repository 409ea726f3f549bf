-- Links in emails to guests: with one, another browser continues with a quote, or with a whole basket, without an account.
create table guest_links (
  token_hash text primary key,
  quote_id text not null references quotes (id) on delete cascade,
  -- Null when the link is about the quote alone.
  basket_id text references baskets (id) on delete cascade,
  made_at integer not null,
  expires_at integer not null
) strict, without rowid;
create index guest_links_of_quote on guest_links (quote_id);
create index guest_links_of_basket on guest_links (basket_id) where basket_id is not null;
create index guest_links_by_end on guest_links (expires_at);

-- The read-only page of a basket, for whoever has its link; null until its owner shares it.
alter table baskets add column share_token text;
create unique index baskets_by_share_token on baskets (share_token) where share_token is not null;

-- JSON: the days on which all its parts can ship together, as its owner last saw them, and the revision they are of.
alter table baskets add column shown_days text;
