-- The set-up of a new shop, which the Desk shows until it is finished or dismissed.
create table shop_set_up (
  only_row integer primary key check (only_row = 1),
  status text not null check (status in ('open', 'finished', 'dismissed')),
  -- The quote of the first test order; not a reference, because it explains itself when the quote is gone.
  test_quote_id text
) strict;

-- A shop that has an owner already was set up without it.
insert into shop_set_up (only_row, status)
  select 1, case when exists (select 1 from accounts where role = 'owner') then 'dismissed' else 'open' end;

-- Steps that were answered or skipped; a step without a row is still open.
create table set_up_steps (
  step text primary key,
  state text not null check (state in ('done', 'skipped')),
  by_account text references accounts (id) on delete set null,
  at integer not null
) strict, without rowid;
