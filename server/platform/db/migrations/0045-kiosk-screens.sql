-- A keyboard on the screen, where the system shows none.
alter table kiosks add column shows_keyboard integer not null default 0 check (shows_keyboard in (0, 1));
-- Seconds without a touch after which the welcome page shows pictures and sentences; null: never.
alter table kiosks add column attract_after integer;
-- One sentence a line.
alter table kiosks add column attract_words text not null default '';

-- Pictures that all kiosks show while nobody touches them, in the order in which they were added.
create table kiosk_pictures (
  -- Names the content, so that browsers keep the picture.
  sha256 text primary key,
  jpeg blob not null,
  width integer not null,
  height integer not null,
  by_account text not null references accounts (id),
  added_at integer not null
) strict;
