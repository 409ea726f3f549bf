-- What the computer's clock has shown, so that nothing is deleted for good because it is wrong.
create table clock_marks (
  id integer primary key check (id = 1),
  -- the last instant that is believed
  trusted_at integer not null,
  -- while it is doubted: the last instant that it showed, and for how many seconds the shop has run since it is doubted
  seen_at integer,
  ran_seconds integer check (ran_seconds >= 0),
  check ((seen_at is null) = (ran_seconds is null))
) strict;
