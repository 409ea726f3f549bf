-- Wrong passwords in a row, for any address, so that known and unknown ones behave alike.
create table sign_in_failures (
  email text primary key collate nocase,
  failures integer not null,
  last_at integer not null,
  locked_until integer not null
) strict;

-- A way in for somebody who lost the password, printed once; only hashes are kept.
create table recovery_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at integer not null,
  used_at integer
) strict;
create index recovery_codes_by_account on recovery_codes (account_id);
