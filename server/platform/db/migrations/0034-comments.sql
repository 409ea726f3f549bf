-- What staff write to each other about a quote, and about the order that it became.
create table comments (
  id text primary key,
  quote_id text not null references quotes (id),
  text text not null,
  by_account text not null references accounts (id),
  created_at integer not null,
  edited_at integer,
  revision integer not null default 1
) strict;
create index comments_of_quote on comments (quote_id, created_at);

-- A member of staff who is named in a comment, and whether they have seen it.
create table mentions (
  comment_id text not null references comments (id) on delete cascade,
  account_id text not null references accounts (id),
  -- As it is written in the comment, without the @.
  handle text not null,
  created_at integer not null,
  seen_at integer,
  primary key (comment_id, account_id)
) strict;
create index mentions_of_account on mentions (account_id, created_at);
create index mentions_unseen on mentions (account_id) where seen_at is null;
