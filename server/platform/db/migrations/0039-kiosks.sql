-- A screen at the counter on which customers quote without an account.
create table kiosks (
  id text primary key,
  name text not null,
  -- 'quote': prices only; 'order': customers order as well, and pay on their phone.
  use text not null check (use in ('quote', 'order')),
  -- What the screen shows until a customer touches it; empty: the shop's usual words.
  title text not null,
  text text not null,
  -- Pairs one screen, once.
  pairing_hash text unique,
  pairing_ends_at integer,
  -- Of the paired screen's cookie.
  secret_hash text unique,
  by_account text not null references accounts (id),
  made_at integer not null,
  -- Null until a screen was paired.
  seen_at integer,
  -- Null while it may be used.
  ended_at integer
) strict;

-- Set on the session of a customer at a kiosk: it counts only together with the cookie of its kiosk.
alter table sessions add column kiosk_id text references kiosks (id);
create index sessions_by_kiosk on sessions (kiosk_id) where kiosk_id is not null;

-- A QR code of a kiosk: the phone that scans it continues the visit, once.
create table hand_overs (
  token_hash text primary key,
  guest_id text not null references guests (id) on delete cascade,
  kiosk_id text not null references kiosks (id),
  -- Null: the phone sends a file to the kiosk.
  quote_id text references quotes (id) on delete cascade,
  made_at integer not null,
  expires_at integer not null,
  used_at integer
) strict, without rowid;
create index hand_overs_by_guest on hand_overs (guest_id);
create index hand_overs_by_end on hand_overs (expires_at);
create index hand_overs_by_quote on hand_overs (quote_id) where quote_id is not null;
