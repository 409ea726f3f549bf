-- Open invitations to work in the shop. Used and withdrawn ones are gone; what became of them stands in events.
create table invitations (
  id text primary key,
  token_hash text not null unique,
  -- whom the owner means; the person says their own name when they come
  name text not null,
  role text not null check (role in ('operator', 'packer', 'viewer')),
  made_by text not null references accounts (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict;
