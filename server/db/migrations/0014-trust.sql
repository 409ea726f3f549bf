-- When its owner proved that the address of an account is theirs; null: nobody has yet.
alter table accounts add column email_verified_at integer;
-- Whoever works in the shop was invited by its owner.
update accounts set email_verified_at = created_at where role <> 'customer';

-- Links by which somebody proves an address, or says that an account is not theirs. Only hashes are kept.
create table email_links (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- As it was when the email was sent: a link proves that address and no other.
  email text not null collate nocase,
  created_at integer not null,
  expires_at integer not null
) strict;
create index email_links_of_account on email_links (account_id);
create index email_links_by_end on email_links (expires_at);

-- Sessions, guests and failed sign-ins that have ended are swept daily.
create index sessions_by_end on sessions (expires_at);
create index sessions_of_guest on sessions (guest_id) where guest_id is not null;
create index failed_sign_ins on events (at) where what = 'sign-in failed';
drop trigger events_are_never_removed;
create trigger events_are_never_removed before delete on events when old.what <> 'sign-in failed'
begin
  select raise(abort, 'events are append-only');
end;
