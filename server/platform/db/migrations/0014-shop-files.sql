-- Which shop this is. The same id is in its folder of files and in its key, so that parts of two shops are never mixed.
create table shop_identity (
  only_row integer primary key check (only_row = 1),
  shop_id text not null,
  -- A known text, sealed with the key of the shop: tells that key from any other.
  key_check text,
  created_at integer not null
) strict;

-- Part files that the last start found nowhere. A file that is uploaded again leaves the list.
create table missing_files (
  sha256 text primary key references part_files (sha256) on delete cascade,
  noticed_at integer not null
) strict, without rowid;
