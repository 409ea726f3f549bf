-- A computer on which the desktop program signs a member of staff in without a password. The hash is of a key that the program
-- keeps beside the data, which opens nothing without the program itself.
create table workstation_sign_ins (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  key_hash text not null unique,
  name text not null,
  made_at integer not null,
  used_at integer
) strict;
create index workstation_sign_ins_of_account on workstation_sign_ins (account_id);

-- Ends with it.
alter table sessions add column workstation_id text references workstation_sign_ins (id) on delete cascade;
create index sessions_of_workstation on sessions (workstation_id) where workstation_id is not null;
