-- What happened at the shop's doors, for the owner. Quotes and orders make many more events than these.
create index security_events on events (id) where subject in ('account', 'key', 'invitation');

-- Wrong passwords in a row by a hash of the address: people type passwords into the wrong field.
drop table sign_in_failures;
create table sign_in_failures (
  address_hash text primary key,
  failures integer not null,
  last_at integer not null,
  locked_until integer not null
) strict;
