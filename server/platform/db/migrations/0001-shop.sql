-- The schema of a shop. Each table is under the domain whose code writes it; the domains are in the order of
-- tests/architecture-ladders.ts. What belongs to what is in ../data-model.md.

-- platform: the shop itself, its events and its files

-- Which shop this is. The same id is in its folder of files and in its key, so that parts of two shops are never mixed.
create table shop_identity (
  only_row integer primary key check (only_row = 1),
  shop_id text not null,
  -- A known text, sealed with the key of the shop: tells that key from any other.
  key_check text,
  created_at integer not null
) strict;

-- What an erase has still to do outside of its transaction: the search index, the log file of the database, and the pages that deleted
-- rows were moved from. Each erase raises `wanted`; a step that is done notes the number that it began with. A new
-- shop begins with one round to do.
create table erase_progress (
  id integer primary key check (id = 1),
  wanted integer not null,
  cleaned integer not null,
  rewritten integer not null
) strict;
insert into erase_progress values (1, 1, 0, 0);

-- What the computer's clock has shown, so that nothing is deleted for good because it is wrong.
create table clock_marks (
  id integer primary key check (id = 1),
  -- The last instant that is believed
  trusted_at integer not null,
  -- While it is doubted: the last instant that it showed, and for how many seconds the shop has run since it is doubted
  seen_at integer,
  ran_seconds integer check (ran_seconds >= 0),
  check ((seen_at is null) = (ran_seconds is null))
) strict;

-- What happened, for people. Only ever added to.
create table events (
  id integer primary key autoincrement,
  at integer not null,
  actor_kind text not null check (actor_kind in ('shop', 'nobody', 'guest', 'account')),
  actor_id text,
  subject text not null,
  subject_id text not null,
  what text not null,
  from_state text,
  to_state text,
  why text,
  details text
) strict;
create index events_by_subject on events (subject, subject_id, id);
-- What happened at the shop's doors, for the owner. Quotes and orders make many more events than these.
create index security_events on events (id) where subject in ('account', 'key', 'invitation');
-- Failed sign-ins that are over are swept daily.
create index failed_sign_ins on events (at) where what = 'sign-in failed';
-- The list of who did what is read by person, by time, and for settings and customers, which are few among very many events.
create index events_by_person on events (actor_id, id) where actor_kind = 'account';
create index events_by_time on events (at);
create index events_of_documents on events (id) where subject = 'document';
create index events_of_customers on events (id) where subject = 'customer';
create index events_not_by_shop on events (id) where actor_kind <> 'shop';
create index events_of_desk on events (id) where subject = 'desk';
create trigger events_are_never_removed before delete on events when old.what <> 'sign-in failed'
begin
  select raise(abort, 'events are append-only');
end;
-- Of an erased customer, texts and details are blanked, and the tracking number of a parcel is taken out of the details.
create trigger events_are_never_changed before update on events
when not (new.id is old.id and new.at is old.at and new.actor_kind is old.actor_kind and new.actor_id is old.actor_id
  and new.subject is old.subject and new.subject_id is old.subject_id and new.what is old.what
  and new.from_state is old.from_state and new.to_state is old.to_state
  and new.why is null and (new.details is null or new.details is old.details
    or new.details is json_remove(old.details, '$.tracking_number', '$.tracking_url', '$.instead_of'))
  and exists (select 1 from customers where erased_at is not null and id in (old.subject_id,
    (select coalesce(account_id, guest_id) from quotes where quotes.id = old.subject_id),
    (select account_id from api_keys where api_keys.id = old.subject_id))))
begin
  select raise(abort, 'events are append-only');
end;

-- Files by content. A row without removed_at means that the bytes are in the file store.
create table part_files (
  sha256 text primary key,
  kind text not null check (kind in ('step', 'stl', 'obj', '3mf')),
  bytes integer not null,
  stored_at integer not null,
  removed_at integer
) strict, without rowid;

-- Part files that the last start found nowhere. A file that is uploaded again leaves the list.
create table missing_files (
  sha256 text primary key references part_files (sha256) on delete cascade,
  noticed_at integer not null
) strict, without rowid;

-- accounts: people, sign-in, devices, keys and connected apps

-- Customers with an account, and staff.
create table accounts (
  id text primary key,
  email text not null unique collate nocase,
  name text not null,
  role text not null check (role in ('customer', 'owner', 'operator', 'packer', 'viewer')),
  password_hash text,
  -- Key of the file ids of this account's quotes, so that they cannot be compared across accounts
  file_secret text not null,
  created_at integer not null,
  -- When its owner proved that the address is theirs; null: not yet.
  email_verified_at integer
) strict;

-- Browsers that use the shop without an account.
create table guests (
  id text primary key,
  file_secret text not null,
  created_at integer not null,
  -- A hash of the network address that they came from, so that nobody has the shop write to very many addresses.
  network text
) strict;
create index guests_of_network on guests (network) where network is not null;

-- A browser's session: of an account, of a guest, or of a guest who is about to sign in.
create table sessions (
  id_hash text primary key,
  account_id text references accounts (id) on delete cascade,
  guest_id text references guests (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  user_agent text,
  -- Its browser, so that ending the session ends what the browser is trusted with.
  device_hash text,
  -- When its person last proved who they are: by signing in, or when they were asked again.
  proved_at integer,
  -- Set on a session that began with a PIN: it has the rights of the floor only.
  floor_device_id text references floor_devices (id),
  -- Set on the session of a customer at a kiosk: it counts only together with the cookie of its kiosk.
  kiosk_id text references kiosks (id),
  -- Ends with that sign-in.
  workstation_id text references workstation_sign_ins (id) on delete cascade,
  check (account_id is not null or guest_id is not null)
) strict;
create index sessions_by_account on sessions (account_id);
-- Sessions that have ended are swept daily.
create index sessions_by_end on sessions (expires_at);
create index sessions_of_guest on sessions (guest_id) where guest_id is not null;
create index sessions_by_floor_device on sessions (floor_device_id) where floor_device_id is not null;
create index sessions_by_kiosk on sessions (kiosk_id) where kiosk_id is not null;
create index sessions_of_workstation on sessions (workstation_id) where workstation_id is not null;

-- Tries to prove who somebody is, counted before they are compared and taken back when they are right. Only hashes: people
-- type passwords into the wrong field.
create table sign_in_tries (
  -- Of what was tried, for which address, from where
  bucket text primary key,
  email_hash text not null,
  failures integer not null,
  last_at integer not null
) strict, without rowid;
create index sign_in_tries_by_email on sign_in_tries (email_hash);
create index sign_in_tries_by_time on sign_in_tries (last_at);

-- Browsers in which an account signed in before. Strangers who guess its password do not keep these out.
create table known_devices (
  device_hash text not null,
  account_id text not null references accounts (id) on delete cascade,
  expires_at integer not null,
  primary key (device_hash, account_id)
) strict, without rowid;
create index known_devices_by_account on known_devices (account_id);
create index known_devices_by_end on known_devices (expires_at);

-- A way in for somebody who lost the password, printed once; only hashes are kept.
create table recovery_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at integer not null,
  used_at integer
) strict;
create index recovery_codes_by_account on recovery_codes (account_id);

-- A way in without a password: the public half of a key pair whose other half never leaves its device.
create table passkeys (
  id text primary key,
  credential_id text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  -- The name of the address it was made at, and works at
  rp_id text not null,
  name text not null,
  -- COSE
  public_key blob not null,
  -- How often its device says it was used; 0 for ever where a device does not count
  counter integer not null,
  -- A JSON list of how a browser reaches it
  transports text not null,
  synced integer not null check (synced in (0, 1)),
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_by_account on passkeys (account_id);

-- Questions to a passkey that wait for their one answer: to add it, to sign in, or to confirm a dangerous act. Only hashes are kept.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  account_id text references accounts (id) on delete cascade,
  expires_at integer not null,
  check ((purpose = 'sign_in') = (account_id is null))
) strict, without rowid;
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Links by which somebody proves an address, or says that an account is not theirs. Only hashes are kept.
create table email_links (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- As it was when the email was sent: a link proves that address and no other.
  email text not null collate nocase,
  created_at integer not null,
  expires_at integer not null,
  -- What the link does: confirms the address of the account, sets a new password, or changes the address.
  kind text not null default 'confirm' check (kind in ('confirm', 'reset', 'change'))
) strict;
create index email_links_of_account on email_links (account_id);
create index email_links_by_end on email_links (expires_at);

-- Emails about an account that are to be sent. Their words are made when they are sent: the secret of a link is kept nowhere.
create table account_emails (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'taken', 'reset', 'change', 'changed')),
  recipient text not null collate nocase,
  -- The network address of who asked for it, so that nobody has many addresses written to; null for the person themselves.
  network text,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at integer not null,
  created_at integer not null
) strict;
create index account_emails_to_send on account_emails (state, next_try_at);
create index account_emails_of_recipient on account_emails (recipient, created_at);
create index account_emails_of_network on account_emails (network, created_at) where network is not null;
create index account_emails_of_account on account_emails (account_id, created_at);

-- Open invitations to work in the shop. Used and withdrawn ones are gone; what became of them stands in events.
create table invitations (
  id text primary key,
  token_hash text not null unique,
  -- Whom the owner means; the person says their own name when they come.
  name text not null,
  role text not null check (role in ('operator', 'packer', 'viewer')),
  made_by text not null references accounts (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict;

-- The PIN with which staff work on a shop-floor tablet. It opens nothing else.
create table staff_pins (
  account_id text primary key references accounts (id) on delete cascade,
  pin_hash text not null,
  set_at integer not null
) strict, without rowid;

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

-- A browser at the printers: a tablet on which staff work with a PIN, or a wall display.
create table floor_devices (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('tablet', 'wall')),
  secret_hash text not null unique,
  -- The printers that it shows: of one group, or a JSON list of ids; both null: all.
  printer_group text,
  printer_ids text,
  idle_minutes integer not null check (idle_minutes > 0),
  by_account text not null references accounts (id),
  made_at integer not null,
  seen_at integer not null,
  -- Null while it may be used.
  ended_at integer
) strict;

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
  ended_at integer,
  -- A keyboard on the screen, where the system shows none.
  shows_keyboard integer not null default 0 check (shows_keyboard in (0, 1)),
  -- Seconds without a touch after which the welcome page shows pictures and sentences; null: never.
  attract_after integer,
  -- One sentence a line.
  attract_words text not null default ''
) strict;

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

-- A key that speaks for its account. Only the hash of its secret is kept; a revoked key stays for the history.
create table api_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  prefix text not null unique,
  secret_hash text not null unique,
  -- A JSON list of scopes, in their usual order
  scopes text not null,
  created_at integer not null,
  last_used_at integer,
  revoked_at integer,
  -- What it may ask its person to pay for in a calendar month; null is no limit.
  monthly_cap_cents integer check (monthly_cap_cents >= 0)
) strict;
create index api_keys_by_account on api_keys (account_id, revoked_at);

-- A program that asks a person for a key. The key itself is made by the poll that finds the login approved.
create table device_logins (
  device_code_hash text primary key,
  user_code text not null unique,
  name text not null,
  -- JSON lists: asked for, and granted once approved
  scopes text not null,
  granted_scopes text,
  state text not null check (state in ('pending', 'approved', 'denied', 'used')),
  account_id text references accounts (id) on delete cascade,
  interval_seconds integer not null,
  polled_at integer,
  created_at integer not null,
  expires_at integer not null,
  -- As it was approved, for the key that is made later.
  monthly_cap_cents integer check (monthly_cap_cents >= 0)
) strict;
create index device_logins_by_end on device_logins (expires_at);

-- Programs that connect to the shop's MCP server: registered by themselves, or named by the address of a document.
create table oauth_clients (
  id text primary key,
  kind text not null check (kind in ('registered', 'document')),
  name text not null,
  claimed_uri text,
  -- A JSON list
  redirect_uris text not null,
  created_at integer not null,
  last_used_at integer,
  -- Of a document: until when it is not read again.
  fresh_until integer
) strict;

-- What a program asks a person for. The first account that opens it holds it.
create table oauth_requests (
  handle_hash text primary key,
  client_id text not null,
  client_name text not null,
  claimed_uri text,
  verified_domain text,
  redirect_uri text not null,
  -- Forgotten once it was answered.
  client_state text,
  code_challenge text not null,
  resource text not null,
  -- JSON lists: asked for, and granted once approved
  scopes text not null,
  granted_scopes text,
  status text not null check (status in ('pending', 'approved', 'denied')),
  account_id text references accounts (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict;
create index oauth_requests_by_end on oauth_requests (expires_at);

-- A connected program: each approval makes its own.
create table oauth_grants (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  client_id text not null,
  client_name text not null,
  verified_domain text,
  scopes text not null,
  resource text not null,
  created_at integer not null,
  last_used_at integer,
  -- When nothing that was handed out for it works any more; every refresh moves it.
  expires_at integer not null,
  revoked_at integer,
  ended_by text check (ended_by in ('person', 'app', 'reuse')),
  monthly_cap_cents integer check (monthly_cap_cents >= 0)
) strict;
create index oauth_grants_by_account on oauth_grants (account_id, created_at);
create index oauth_grants_by_client on oauth_grants (client_id);

-- Authorization codes. Only hashes are kept. Used codes and refresh tokens stay as long as their grant, so that a second use is noticed.
create table oauth_codes (
  code_hash text primary key,
  grant_id text not null references oauth_grants (id) on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at integer not null,
  used_at integer
) strict;
create index oauth_codes_by_grant on oauth_codes (grant_id);

-- Access and refresh tokens, as hashes.
create table oauth_tokens (
  token_hash text primary key,
  grant_id text not null references oauth_grants (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text not null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;
create index oauth_tokens_by_grant on oauth_tokens (grant_id);

-- What each key and each connected app did, for the person it acts for. Reading is not written down.
create table agent_uses (
  id integer primary key,
  at integer not null,
  account_id text not null references accounts (id) on delete cascade,
  key_id text references api_keys (id),
  grant_id text references oauth_grants (id) on delete cascade,
  door text not null check (door in ('v1', 'mcp')),
  -- The name of the operation, the same at both doors
  action text not null,
  -- A quote or an order
  subject_id text,
  -- 'done', or the code of the refusal
  outcome text not null,
  -- What a person was asked to pay, or would have been
  amount_cents integer check (amount_cents >= 0),
  check ((key_id is null) <> (grant_id is null))
) strict;
create index agent_uses_by_account on agent_uses (account_id, id);
create index agent_uses_by_key on agent_uses (key_id, id);
create index agent_uses_by_grant on agent_uses (grant_id, id);
create index agent_uses_by_age on agent_uses (at);

-- What a member of staff chose for a list of the console. `search` is the search part of the list's address, as JSON.
create table list_views (
  id text primary key,
  account_id text not null references accounts (id),
  list text not null check (list in ('orders', 'quotes', 'customers', 'plates')),
  name text not null,
  search text not null,
  position integer not null,
  created_at integer not null
) strict, without rowid;
create index list_views_of_account on list_views (account_id, list, position);

-- The shown columns of a list in their order, as JSON.
create table list_columns (
  account_id text not null references accounts (id),
  list text not null check (list in ('orders', 'quotes', 'customers', 'plates')),
  columns text not null,
  chosen_at integer not null,
  primary key (account_id, list)
) strict, without rowid;

-- catalog: versions of the settings, what is loaded at printers, colors in stock

-- The shop's own data (catalog, price book, calendar, printers, routing, limits): every version is kept.
create table documents (
  kind text not null,
  version integer not null,
  body text not null,
  created_at integer not null,
  created_by text references accounts (id),
  -- Why it was saved, as its author wrote it; null for the first one and for those saved without a reason.
  reason text,
  primary key (kind, version)
) strict, without rowid;

-- What staff set at a printer; what it prints follows from its plate. Its abilities are in the document of printers.
create table printer_states (
  printer_id text primary key,
  condition text not null check (condition in ('available', 'maintenance', 'off')),
  -- Why, and until when, while it is not available.
  reason text,
  until integer,
  since integer not null,
  -- The nozzle and the filament that are in it now; null: not known.
  nozzle_mm real check (nozzle_mm > 0),
  material text,
  color text,
  revision integer not null default 1,
  updated_at integer not null
) strict, without rowid;

-- Whether colors go out of stock by what is free of them. One row.
create table stock_rule (
  id integer primary key check (id = 1),
  is_on integer not null check (is_on in (0, 1)),
  -- A color with less than this free is out of stock.
  limit_mg integer not null check (limit_mg >= 0),
  revision integer not null,
  updated_at integer not null,
  by_account text not null references accounts (id),
  -- Whether a color that an ordered supply brings back is offered at once, with the later ship date.
  offers_awaited integer not null default 0 check (offers_awaited in (0, 1))
) strict;

-- Colors for which the rule has another limit, or that staff set by hand until they give them back to it.
create table stock_rule_colors (
  material text not null,
  color text not null,
  by_hand integer not null check (by_hand in (0, 1)),
  limit_mg integer check (limit_mg >= 0),
  updated_at integer not null,
  by_account text not null references accounts (id),
  primary key (material, color)
) strict, without rowid;

-- payments: checkouts, ledger, refunds, sales tax

-- An attempt to pay for a quote, or for everything in a basket: one payment session, and a checkout per quote. What was agreed never
-- changes.
create table purchases (
  id text primary key,
  -- Null for a quote that is bought alone.
  basket_id text references baskets (id),
  provider text not null check (provider in ('practice', 'stripe')),
  state text not null check (state in ('opening', 'open', 'paid', 'expired', 'replaced')),
  speed text not null check (speed in ('asap', 'week')),
  -- The day on which everything ships; null while a person has to confirm one.
  ship_by text,
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = parts_cents + delivery_cents + tax_cents),
  -- How the tax of the whole came about, as JSON.
  tax text not null,
  -- The delivery that is paid for, as it was when the payment session was opened (a row of deliveries as JSON, its address sealed).
  delivery text not null,
  email text,
  session_id text unique,
  url text,
  customer_ref text,
  payment_ref text,
  -- Who opened it: a key or a grant, null for a person.
  opened_by_key text references api_keys (id),
  opened_by_grant text references oauth_grants (id) on delete set null,
  -- The buyer's own number for the purchase, and a note to the shop.
  purchase_order text check (length(purchase_order) between 1 and 60),
  note_to_shop text check (length(note_to_shop) between 1 and 500),
  created_at integer not null,
  expires_at integer not null,
  paid_at integer,
  revision integer not null default 1
) strict;
create unique index one_open_purchase_of_a_basket on purchases (basket_id) where state in ('opening', 'open');
create index purchases_by_state on purchases (state, expires_at);
create index purchases_of_basket on purchases (basket_id, created_at) where basket_id is not null;

-- The share of one quote in a purchase: what its order, invoice and refunds go by. Its state follows that of the purchase.
create table checkouts (
  id text primary key,
  purchase_id text not null references purchases (id),
  quote_id text not null references quotes (id),
  provider text not null check (provider in ('practice', 'stripe')),
  state text not null check (state in ('opening', 'open', 'paid', 'expired', 'replaced')),
  speed text not null check (speed in ('asap', 'week')),
  -- The promise; null while a person has to confirm it.
  ship_by text,
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents = parts_cents + delivery_cents + tax_cents),
  -- How the tax came about, as JSON.
  tax text not null,
  -- The delivery of its parts alone (a row of deliveries as JSON, its address sealed).
  delivery text not null,
  email text,
  customer_ref text,
  payment_ref text,
  created_at integer not null,
  expires_at integer not null,
  paid_at integer,
  revision integer not null default 1,
  opened_by_key text references api_keys (id),
  opened_by_grant text references oauth_grants (id) on delete set null,
  purchase_order text check (length(purchase_order) between 1 and 60),
  note_to_shop text check (length(note_to_shop) between 1 and 500)
) strict;
create unique index one_open_checkout_of_a_quote on checkouts (quote_id) where state in ('opening', 'open');
create index checkouts_by_state on checkouts (state, expires_at);
create index checkouts_by_key on checkouts (opened_by_key, state, paid_at) where opened_by_key is not null;
create index checkouts_by_grant on checkouts (opened_by_grant, state, paid_at) where opened_by_grant is not null;
create index checkouts_by_purchase_order on checkouts (purchase_order) where purchase_order is not null;
create index checkouts_of_quote on checkouts (quote_id);
create index checkouts_paid_by_total on checkouts (total_cents) where state = 'paid';
create index checkouts_of_purchase on checkouts (purchase_id);

-- An account's name at the card payment provider.
create table billing_customers (
  account_id text not null references accounts (id),
  provider text not null,
  customer_ref text not null,
  created_at integer not null,
  primary key (account_id, provider)
) strict, without rowid;

-- Money that arrived and placed no order: it goes back in full, or a person looks at it where it is not the agreed amount.
create table stray_payments (
  checkout_id text primary key references checkouts (id),
  reason text not null check (reason in ('nothing_to_buy', 'amount_differs')),
  amount_cents integer not null check (amount_cents >= 0),
  provider text not null check (provider in ('practice', 'stripe')),
  payment_ref text,
  state text not null check (state in ('to_look_at', 'to_refund', 'refunded', 'failed')),
  provider_ref text,
  -- Goes up each time a person lets it be tried anew: a new refund then, not the failed one.
  round integer not null default 1,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  created_at integer not null,
  done_at integer
) strict, without rowid;
create index stray_payments_to_refund on stray_payments (next_try_at) where state = 'to_refund';

-- Money that came in and went out, in parts that add up. Amounts of a row never change.
create table ledger (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('capture', 'refund', 'dispute')),
  state text not null check (state in ('pending', 'done', 'failed')),
  parts_cents integer not null check (parts_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  amount_cents integer not null check (amount_cents = parts_cents + delivery_cents + tax_cents),
  reason text not null check (reason in ('paid', 'late', 'declined', 'goodwill', 'disputed')),
  note text,
  provider text not null check (provider in ('practice', 'stripe')),
  provider_ref text,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  by_account text references accounts (id),
  -- The refund that tries a failed one again.
  tried_again_by text references ledger (id),
  created_at integer not null,
  done_at integer,
  -- Whether a refund went another way than through the provider of the payment: in cash, by check or by bank transfer.
  by_hand integer not null default 0 check (by_hand in (0, 1))
) strict;
create index ledger_by_provider_ref on ledger (provider_ref);
create index ledger_of_order on ledger (order_id, created_at);
create index ledger_to_send on ledger (next_try_at) where state = 'pending';
create unique index captured_once on ledger (order_id) where kind = 'capture';
create unique index late_refund_once on ledger (order_id) where kind = 'refund' and reason = 'late' and state <> 'failed';
create index ledger_by_time on ledger (created_at);
create index ledger_ended on ledger (done_at) where done_at is not null;
create index refunds_done on ledger (order_id) where kind = 'refund' and state = 'done';
create index ledger_failed on ledger (order_id) where state = 'failed';
create index disputes_open on ledger (created_at) where kind = 'dispute' and state = 'pending';
create trigger ledger_rows_are_never_removed before delete on ledger
begin
  select raise(abort, 'the ledger is append-only');
end;
create trigger ledger_amounts_never_change
before update of order_id, kind, parts_cents, delivery_cents, tax_cents, amount_cents, reason on ledger
begin
  select raise(abort, 'amounts of the ledger never change');
end;
-- The last defense: whatever a command decides, no more goes out than came in.
create trigger never_more_than_captured before insert on ledger when new.kind <> 'capture'
begin
  select raise(abort, 'more would be refunded than was captured')
  where new.amount_cents + (select coalesce(sum(amount_cents), 0) from ledger
      where order_id = new.order_id and kind <> 'capture' and state <> 'failed')
    > (select coalesce(sum(amount_cents), 0) from ledger where order_id = new.order_id and kind = 'capture');
end;

-- Refunds that were made at the payment company without the shop. Those whose order is known have ledger rows with the same provider_ref.
create table outside_refunds (
  provider_ref text primary key,
  -- Of a payment that the shop may not know yet: its event can be overtaken by that of the refund.
  payment_ref text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  error text,
  made_at integer not null,
  reported_at integer not null
) strict;
create index outside_refunds_of_payment on outside_refunds (payment_ref);

-- The last notices of the card payment provider, so that its set-up can be seen to work. Old ones are dropped.
create table payment_notices (
  id integer primary key autoincrement,
  at integer not null,
  provider text not null,
  -- What it was about and how that was; null: refused, its signature was not good.
  what text,
  ref text
) strict;

-- What Stripe Tax is told: of each sale that it calculated the tax of, and of each refund of one.
create table tax_reports (
  ledger_id text primary key references ledger (id),
  -- Of a sale: the calculation that it was paid by.
  calculation_ref text,
  -- Of a refund: how much of its tax was that on the delivery.
  delivery_tax_cents integer not null default 0,
  state text not null check (state in ('due', 'told', 'refused')),
  provider_ref text,
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  done_at integer,
  -- How often a person had it sent again after Stripe did not take it: Stripe repeats its answer to what it saw before.
  round integer not null default 0
) strict, without rowid;
create index tax_reports_due on tax_reports (next_try_at) where state = 'due';
create index tax_reports_by_state on tax_reports (state);

-- A certificate by which an account pays no sales tax in some states. What it says never changes: another one is recorded instead.
create table tax_exemptions (
  id text primary key,
  account_id text not null references accounts (id),
  -- JSON list of two-letter codes.
  states text not null,
  certificate_number text not null,
  form text not null,
  -- The last Pacific day on which it counts; null where the state sets none.
  expires_on text,
  note text,
  -- The scan: stored under its hash.
  file_sha256 text,
  file_kind text check (file_kind in ('pdf', 'jpeg', 'png')),
  file_bytes integer,
  recorded_at integer not null,
  recorded_by text not null references accounts (id),
  -- Null while it counts.
  ended_at integer,
  ended_by text references accounts (id),
  end_reason text,
  check ((file_sha256 is null) = (file_kind is null) and (file_sha256 is null) = (file_bytes is null)),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
) strict;
create index tax_exemptions_of_account on tax_exemptions (account_id, recorded_at);
create trigger tax_exemptions_never_change
before update of account_id, states, certificate_number, form, expires_on, recorded_at, recorded_by on tax_exemptions
begin
  select raise(abort, 'what an exemption says never changes');
end;
create trigger tax_exemptions_are_never_removed before delete on tax_exemptions
begin
  select raise(abort, 'exemptions explain why no tax was charged');
end;

-- quoting: parts, their measurements, quotes, deliveries, baskets

-- Each time the server runs. A run without an end was killed, or lost its power.
create table program_runs (
  seq integer primary key autoincrement,
  id text not null unique,
  started_at integer not null,
  stopped_at integer
) strict;

-- Parts that everybody has: the shop's own samples.
create table public_files (sha256 text primary key) strict, without rowid;

-- What an owner uploaded of late, for the limit of bytes a day.
create table uploads_received (
  seq integer primary key autoincrement,
  owner text not null,
  sha256 text not null,
  bytes integer not null,
  received_at integer not null
) strict;
create index uploads_received_by_owner on uploads_received (owner, received_at);
create index uploads_received_by_age on uploads_received (received_at);

-- One-time addresses at which an agent's file is received without a header.
create table upload_links (
  id text primary key,
  secret_hash text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  filename text not null,
  -- More than was announced is not taken.
  max_bytes integer not null,
  created_at integer not null,
  expires_at integer not null,
  -- What was received: the file itself is in the store.
  sha256 text references part_files (sha256),
  bytes integer,
  received_at integer,
  check ((received_at is null) = (sha256 is null) and (received_at is null) = (bytes is null))
) strict;
create index upload_links_by_account on upload_links (account_id, created_at);
create index upload_links_by_end on upload_links (expires_at);
create index upload_links_by_file on upload_links (sha256) where sha256 is not null;

-- What was measured on a file in one unit, by one version of the engine.
create table analyses (
  analysis_key text primary key,
  analysis_id text not null unique,
  sha256 text not null,
  body text not null,
  created_at integer not null
) strict, without rowid;

-- What printing it takes with given settings on a given printer profile, for every material.
create table estimates (
  analysis_key text not null references analyses (analysis_key) on delete cascade,
  print_key text not null,
  body text not null,
  created_at integer not null,
  primary key (analysis_key, print_key)
) strict, without rowid;

-- Whose parts these results were made or released for. Others wait as long as measuring would take.
create table measured_for (
  owner text not null,
  analysis_key text not null references analyses (analysis_key) on delete cascade,
  print_key text not null,
  primary key (owner, analysis_key, print_key)
) strict, without rowid;
create index measured_for_by_analysis on measured_for (analysis_key);

-- A part with the choices of its owner, its price and ship dates, and its place in the queue while it waits.
create table quotes (
  seq integer primary key autoincrement,
  id text not null unique,
  account_id text references accounts (id),
  guest_id text references guests (id),
  review_token text not null unique,

  status text not null check (status in
    ('received', 'processing', 'quoted', 'needs_review', 'engineering', 'failed', 'accepted', 'expired', 'withdrawn')),
  request_status text check (request_status in ('draft', 'open', 'accepted', 'rejected')),
  request_note text,
  tier text check (tier in ('instant', 'assisted', 'engineered')),

  sha256 text not null references part_files (sha256),
  file_id text not null,
  filename text not null,
  units text check (units in ('mm', 'cm', 'in')),

  material text not null,
  material_note text,
  quantity integer not null check (quantity between 1 and 100),
  color text not null,
  color_note text,
  print_settings text not null,

  -- Parts of the answer as they are sent, so that reading a quote costs no work.
  part text,
  options text not null default '[]',
  manufacturability text not null,
  flags text not null default '[]',
  has_preview integer not null default 0 check (has_preview in (0, 1)),

  estimate_cents integer,
  estimate_pending integer not null default 0 check (estimate_pending in (0, 1)),
  ship_date_pending integer not null default 0 check (ship_date_pending in (0, 1)),

  -- Why the price is what it is: for the operator, and to explain an old price.
  breakdown text,
  analysis_key text,
  print_key text,
  versions text,

  priced_at integer,
  requested_at integer,
  expires_at integer,
  replaces text references quotes (id),
  replaced_by text references quotes (id),

  -- The queue: rows that wait carry the time they began to wait; work_number changes whenever work starts over.
  queued_at integer,
  work_number integer not null default 1,
  attempts integer not null default 0,

  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  -- Where to email whoever waits for a person to answer, and what they want the shop to know. Personal data: both are
  -- cleared some time after the quote has ended. An account's own address stays with the account.
  contact_email text,
  contact_note text,
  -- The run whose worker began to read the part, and whether nothing else was at work; null while no worker reads it.
  read_in_run text,
  read_alone integer not null default 0,
  -- How often the program died while the part was being read, and how often of these nothing else was at work.
  deaths integer not null default 0,
  lone_deaths integer not null default 0,

  check ((account_id is null) <> (guest_id is null)),
  check (status <> 'engineering' or request_status is not null)
) strict;
create index quotes_in_queue on quotes (queued_at, seq) where queued_at is not null;
-- What has just expired is looked for every few minutes.
create index quotes_by_expiry on quotes (expires_at) where expires_at is not null;
-- Reports read long periods: it holds all that their counts need, so that the long rows of quotes are not read.
create index quotes_received on quotes (created_at, tier, status, priced_at, replaced_by);
-- Reads of the console that would look at every quote.
create index quotes_to_date on quotes (status, seq) where ship_date_pending = 1;
create index quotes_at_engineering on quotes (request_status, expires_at) where status = 'engineering';
create index quotes_held on quotes (expires_at) where status = 'needs_review';
create index quotes_of_part on quotes (file_id, seq);
create index quotes_of_account on quotes (account_id, seq desc, id, sha256) where account_id is not null;
create index quotes_of_guest on quotes (guest_id, seq desc, id, sha256) where guest_id is not null;
create index quotes_of_file on quotes (sha256, account_id, guest_id);
create index orders_of_account on quotes (account_id, id) where status = 'accepted' and account_id is not null;
create index orders_of_guest on quotes (guest_id, id) where status = 'accepted' and guest_id is not null;
create index quotes_ordered_by_material on quotes (material, seq) where status = 'accepted';
create index quotes_ordered_by_quantity on quotes (quantity, seq) where status = 'accepted';
create index quotes_by_material on quotes (material, seq);
create index quotes_by_quantity on quotes (quantity, seq);
create index quotes_by_end on quotes (coalesce(expires_at, 0), seq);
create index quotes_by_amount on quotes (coalesce(json_extract(options, '$[#-1].total_cents'), estimate_cents, 0), seq);
create index quotes_passing on quotes (status, seq) where status in ('received', 'processing', 'needs_review', 'engineering');

-- Requests with an Idempotency-Key, and the answer that the same request gets again.
create table idempotency_keys (
  owner text not null,
  endpoint text not null check (endpoint in ('create_quote', 'accept_quote', 'basket')),
  key text not null,
  fingerprint text not null,
  quote_id text references quotes (id),
  basket_id text references baskets (id) on delete cascade,
  purchase_id text references purchases (id) on delete set null,
  -- A refusal that must not turn into a purchase when the request is sent again, as JSON.
  refusal text,
  created_at integer not null,
  primary key (owner, endpoint, key)
) strict, without rowid;
create index idempotency_by_age on idempotency_keys (created_at);

-- Links in emails to guests: with one, another browser continues with a quote, or with a whole basket, without an account.
create table guest_links (
  token_hash text primary key,
  quote_id text not null references quotes (id) on delete cascade,
  -- Null when the link is about the quote alone.
  basket_id text references baskets (id) on delete cascade,
  made_at integer not null,
  expires_at integer not null
) strict, without rowid;
create index guest_links_of_quote on guest_links (quote_id);
create index guest_links_of_basket on guest_links (basket_id) where basket_id is not null;
create index guest_links_by_end on guest_links (expires_at);

-- What delivering a quote, or everything in a basket, costs, and to whom. The address is sealed: its key is not in this database.
create table deliveries (
  quote_id text unique references quotes (id) on delete cascade,
  basket_id text unique references baskets (id) on delete cascade,
  method text not null check (method in ('courier', 'shipping')),
  city text not null,
  fee_cents integer not null check (fee_cents >= 0),
  -- What the provider asks of the shop for it; null where nobody told.
  cost_cents integer check (cost_cents >= 0),
  transit_days integer,
  fee_note text,
  provider text not null,
  provider_quote text,
  -- {"from": instant, "until": instant} on the day of shipping
  window text,
  -- JSON list of the parcels, each with the ids of its quotes.
  parcels text not null,
  address text not null,
  priced_at integer not null,
  -- Until when an unpaid price is good.
  expires_at integer not null,
  check ((quote_id is null) <> (basket_id is null))
) strict;
create index deliveries_by_price on deliveries (priced_at);

-- Deliveries that no table can price: a person looks at them.
create table delivery_reviews (
  quote_id text unique references quotes (id) on delete cascade,
  basket_id text unique references baskets (id) on delete cascade,
  -- Why a person must price it, a list separated by spaces.
  reasons text not null,
  city text not null,
  -- JSON list of the parcels as they were sent for review, each with its reasons and the fee of the table, if it has one.
  parcels text not null,
  address text not null,
  asked_at integer not null,
  decided_at integer,
  decision text check (decision in ('priced', 'refused')),
  -- What staff wrote to the customer.
  note text,
  check ((quote_id is null) <> (basket_id is null)),
  check ((decided_at is null) = (decision is null))
) strict;
create index delivery_reviews_waiting on delivery_reviews (asked_at) where decided_at is null;

-- Delivery addresses that a customer keeps for later orders, encrypted like those of orders.
create table saved_addresses (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  address text not null,
  created_at integer not null,
  used_at integer not null
) strict;
create index saved_addresses_of_account on saved_addresses (account_id, used_at);

-- A price for printing a part although it may fail, and that the customer accepted what may fail. It is evidence: what was
-- offered and accepted never changes.
create table risk_offers (
  id text primary key,
  quote_id text not null references quotes (id),
  -- Counts the offers of a quote from 1.
  version integer not null,
  -- The words that the customer confirms.
  text text not null,
  -- JSON: the price, ship date and settings that staff set.
  terms text not null,
  -- The choices that it is for: it ends when the customer changes them.
  choices text not null,
  made_at integer not null,
  made_by text references accounts (id),
  withdrawn_at integer,
  accepted_at integer,
  -- Whether an account or a guest accepted it.
  accepted_by text check (accepted_by in ('account', 'guest')),
  unique (quote_id, version)
) strict;
create trigger risk_offers_keep_their_words before update on risk_offers
when new.text is not old.text or new.version is not old.version or new.made_at is not old.made_at
  or old.accepted_at is not null
begin
  select raise(abort, 'an offer at risk does not change');
end;

-- Quotes that are bought in one purchase. A basket belongs to whoever owns its quotes.
create table baskets (
  id text primary key,
  state text not null check (state in ('open', 'paid')),
  -- Printed as P1001; null until it is paid.
  number integer unique,
  -- The version of the price book by which its parts share set-up and order minimum.
  book_version integer not null,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  -- Of its read-only page, for whoever has the link; null until its owner shares it.
  share_token text,
  -- JSON: the days on which all its parts can ship together, as its owner last saw them, and the revision they are of.
  shown_days text,
  check ((state = 'paid') = (number is not null))
) strict, without rowid;
create index open_baskets_by_age on baskets (updated_at) where state = 'open';
create unique index baskets_by_share_token on baskets (share_token) where share_token is not null;

-- A quote is in one basket at most.
create table basket_quotes (
  basket_id text not null references baskets (id) on delete cascade,
  quote_id text not null unique references quotes (id) on delete cascade,
  position integer not null,
  primary key (basket_id, quote_id)
) strict, without rowid;

-- orders: orders, their units, plates, parcels and invoices

-- A day that a person moved later, before payment, after its owner had been shown another: told at the next accept.
create table moved_ship_dates (
  quote_id text not null references quotes (id) on delete cascade,
  speed text not null check (speed in ('asap', 'week')),
  shown text not null,
  primary key (quote_id, speed)
) strict, without rowid;

-- Paid quotes; the id of an order is that of its quote.
create table orders (
  number integer primary key autoincrement,
  id text not null unique references quotes (id),
  checkout_id text not null unique references checkouts (id),
  status text not null check (status in ('queued', 'in_production', 'on_hold', 'completed', 'cancelled')),
  speed text not null check (speed in ('asap', 'week')),
  -- The promise: as agreed at payment, as confirmed later, or a later day that the customer accepted.
  ship_by text,
  ship_date_pending integer not null check (ship_date_pending in (0, 1)),
  -- What the shop now expects, where it is later than the promise.
  expected_ship_by text,
  contact_email text,
  -- While it is held: where it came from, why, and who caused it.
  held_from text check (held_from in ('queued', 'in_production')),
  hold_reason text,
  hold_cause text check (hold_cause in ('customer', 'shop')),
  held_at integer,
  decline_reason text,
  paid_at integer not null,
  shipped_at integer,
  completed_at integer,
  cancelled_at integer,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  priority integer not null default 0 check (priority between -1 and 1),
  -- Whether one unit is printed and checked before the others.
  first_article text not null default 'none' check (first_article in ('none', 'needed', 'passed', 'waived')),
  -- The versions of the terms and of the shop details that were in force when it was paid.
  terms_version integer,
  details_version integer,
  -- What the orders of one purchase have in common, such as P1004.
  purchase_number text,
  check ((status = 'on_hold') = (held_from is not null)),
  check ((ship_by is null) = (ship_date_pending = 1))
) strict;
create index orders_by_status on orders (status, ship_by);
create index orders_promised on orders (ship_by);
create index orders_paid on orders (paid_at);
create index orders_shipped on orders (shipped_at) where shipped_at is not null;
-- The sorts of the lists.
create index orders_by_due_day on orders (coalesce(expected_ship_by, ship_by, '9999'), number);
create index orders_in_status on orders (status, number);
create index orders_by_handover on orders (coalesce(shipped_at, 0), number);
create index orders_of_purchase on orders (purchase_number) where purchase_number is not null;
-- People say order numbers: the first is 1001.
insert into sqlite_sequence (name, seq) values ('orders', 1000);

-- Every unit of an order, printed on its own.
create table order_units (
  order_id text not null references orders (id),
  unit integer not null check (unit >= 1),
  status text not null check (status in ('queued', 'printing', 'finishing', 'ready', 'shipped', 'cancelled')),
  -- Machine time of one print.
  seconds integer not null check (seconds > 0),
  -- {"size_mm": [x, y, z] as it lies on the plate, "nozzle_mm": n, "material": id, "color": name}
  needs text not null,
  -- What was reported while it prints; null: time tells.
  progress real check (progress between 0 and 1),
  printer_id text,
  started_at integer,
  attempts integer not null default 0,
  ready_at integer,
  queued_at integer not null,
  revision integer not null default 1,
  updated_at integer not null,
  -- Set while the unit is held on its own.
  held_reason text,
  held_cause text check (held_cause in ('customer', 'shop')),
  held_at integer,
  -- Higher is printed sooner.
  priority integer not null default 0 check (priority between -1 and 1),
  printed_at integer,
  primary key (order_id, unit)
) strict, without rowid;
create index order_units_by_status on order_units (status, queued_at);

-- Prints that did not come out well; each was put back into the queue.
create table unit_failures (
  id integer primary key autoincrement,
  order_id text not null,
  unit integer not null,
  at integer not null,
  reason text not null,
  note text,
  printer_id text,
  -- How far it had come, 0 to 1, and in which status.
  progress real not null,
  status text not null,
  -- What it used up.
  plate_id text references plates (id),
  seconds integer,
  grams real,
  cost_cents integer,
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict;
create index unit_failures_by_time on unit_failures (at);
create index unit_failures_of_order on unit_failures (order_id);
create index unit_failures_by_unit on unit_failures (order_id, unit, id);

-- The quality check of a unit.
create table unit_checks (
  id integer primary key autoincrement,
  order_id text not null,
  unit integer not null,
  at integer not null,
  result text not null check (result in ('pass', 'remark', 'fail')),
  -- What staff noticed.
  remark text,
  first_article integer not null check (first_article in (0, 1)),
  by_account text references accounts (id),
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict;
create index unit_checks_by_unit on unit_checks (order_id, unit, id);

-- Units of one or more orders that one printer prints in one run.
create table plates (
  number integer primary key autoincrement,
  id text not null unique,
  status text not null check (status in ('planned', 'printing', 'printed', 'cleared', 'cancelled')),
  -- Null while a planned plate has no printer.
  printer_id text,
  material text not null,
  color text not null,
  -- What the customer wrote about a custom color.
  color_note text,
  nozzle_mm real not null check (nozzle_mm > 0),
  layer_height_mm real check (layer_height_mm > 0),
  -- Estimate of the whole plate as one print.
  seconds integer not null check (seconds > 0),
  grams real not null check (grams >= 0),
  -- When it should start; null: when its printer is free.
  planned_start integer,
  -- What was reported while it prints; null: estimated by the clock.
  progress real check (progress between 0 and 1),
  started_at integer,
  printed_at integer,
  cleared_at integer,
  note text,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  -- By which accepted factors its estimate was multiplied.
  time_factor real not null default 1 check (time_factor > 0),
  grams_factor real not null default 1 check (grams_factor > 0),
  check (printer_id is not null or status in ('planned', 'cancelled')),
  check ((started_at is null) = (status in ('planned', 'cancelled'))),
  check ((printed_at is null) = (status not in ('printed', 'cleared'))),
  check (printed_at is null or printed_at >= started_at)
) strict;
create unique index one_plate_on_a_printer on plates (printer_id) where status in ('printing', 'printed');
create index plates_open on plates (status, planned_start) where status in ('planned', 'printing', 'printed');
create index plates_by_printer on plates (printer_id, started_at);
create index plates_by_time on plates (started_at, printed_at, printer_id) where started_at is not null;
create index plates_by_status on plates (status, number);
create index plates_by_seconds on plates (seconds, number);
create index plates_by_start on plates (coalesce(started_at, 0), number);
-- What printers and nozzles have printed.
create index plates_work on plates (printer_id, started_at, printed_at, material, seconds, grams) where started_at is not null;
create index plates_measurable on plates (printed_at)
  where printed_at is not null and layer_height_mm is not null;
create index plates_measurable_of_printer on plates (printer_id, material, printed_at)
  where printed_at is not null and layer_height_mm is not null;

-- A unit's place on a plate, and how its print there ended.
create table plate_units (
  plate_id text not null references plates (id),
  order_id text not null,
  unit integer not null,
  -- The center of the unit's outline on the bed, from the front left corner, and its turn about the vertical; null: not arranged.
  x_mm real,
  y_mm real,
  turn_deg real not null default 0,
  outcome text not null check (outcome in ('planned', 'printing', 'printed', 'failed', 'removed')),
  -- When the print of this unit ended.
  ended_at integer,
  primary key (plate_id, order_id, unit),
  foreign key (order_id, unit) references order_units (order_id, unit),
  check ((x_mm is null) = (y_mm is null))
) strict, without rowid;
create unique index one_plate_of_a_unit on plate_units (order_id, unit) where outcome in ('planned', 'printing');
create index plate_units_by_unit on plate_units (order_id, unit);
create index plate_units_ended on plate_units (ended_at) where ended_at is not null;

-- What a print really took, by who said so: staff who corrected its times, the printer, or the slicer.
create table plate_measures (
  plate_id text not null references plates (id) on delete cascade,
  source text not null check (source in ('corrected', 'machine', 'slicer')),
  seconds integer check (seconds > 0),
  grams_mg integer check (grams_mg >= 0),
  noted_at integer not null,
  primary key (plate_id, source)
) strict;

-- How an order goes to its buyer: derived from its parcels, and there once all units are packed.
create table shipments (
  order_id text primary key references orders (id),
  state text not null check (state in
    ('packed', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  carrier text,
  tracking_number text,
  tracking_url text,
  -- The provider's own name of a label or a courier's ride, and what it costs the shop.
  provider_ref text,
  label_url text,
  cost_cents integer,
  arrives_by text,
  eta integer,
  packed_at integer not null,
  shipped_at integer,
  delivered_at integer,
  updated_at integer not null,
  -- Who said its state last, and when it was reached: a carrier's older report changes nothing.
  reported_by text check (reported_by in ('carrier', 'staff')),
  reported_at integer
) strict, without rowid;
create index shipments_under_way on shipments (order_id) where state not in ('delivered', 'returned');
create index shipments_packed on shipments (packed_at);
create index shipments_misdelivered on shipments (updated_at) where state in ('failed', 'returned');

-- Boxes that leave the shop. One parcel holds units of one order, or of several orders to the same address.
create table parcels (
  id text primary key,
  -- The order whose address and label it has: of several, the one with the lowest number.
  order_id text not null references orders (id),
  state text not null check (state in
    ('packed', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  -- The name of the stock box; null for a box made to measure.
  box text,
  -- [length, width, height] outside, the longest side first; null: not known.
  size_mm text,
  -- Of parts, box and filling.
  grams integer check (grams > 0),
  carrier text,
  tracking_number text,
  tracking_url text,
  -- The provider's own name of a label or a courier's ride, and what it costs the shop.
  provider_ref text,
  label_url text,
  cost_cents integer,
  arrives_by text,
  eta integer,
  packed_at integer not null,
  shipped_at integer,
  delivered_at integer,
  reported_by text check (reported_by in ('carrier', 'staff')),
  reported_at integer,
  -- When staff recorded that it left: for 15 minutes after that they can undo it.
  recorded_at integer,
  revision integer not null default 1,
  updated_at integer not null
) strict;
create index parcels_of_order on parcels (order_id);
create index parcels_by_state on parcels (state, updated_at);
create index parcels_on_their_way on parcels (shipped_at)
where tracking_number is not null and state in ('picked_up', 'in_transit', 'out_for_delivery', 'failed');

-- Which units are in a parcel. A unit is in one parcel at most.
create table parcel_units (
  order_id text not null,
  unit integer not null,
  parcel_id text not null references parcels (id) on delete cascade,
  primary key (order_id, unit),
  foreign key (order_id, unit) references order_units (order_id, unit)
) strict, without rowid;
create index parcel_units_of_parcel on parcel_units (parcel_id, order_id);

-- The company that an account buys for: printed on its invoices.
create table business_details (
  account_id text primary key references accounts (id) on delete cascade,
  company text not null,
  -- The billing address: {"street", "unit", "city", "state", "zip"}
  address text not null,
  -- Where invoices are emailed; null: nowhere.
  invoice_email text,
  revision integer not null default 1,
  updated_at integer not null
) strict, without rowid;

-- Issued invoices and credit notes, as they were printed. Numbers follow one another without a gap in each series.
create table invoices (
  series text not null check (series in ('invoice', 'credit_note', 'practice_invoice', 'practice_credit_note')),
  number integer not null check (number >= 1),
  order_id text not null references orders (id),
  -- The payment or refund that it is about.
  ledger_id text not null unique references ledger (id),
  -- What is printed.
  content text not null,
  -- Where it was emailed; null: nowhere.
  send_to text,
  issued_at integer not null,
  primary key (series, number)
) strict, without rowid;
create index invoices_of_order on invoices (order_id, issued_at);
create trigger invoices_are_never_removed before delete on invoices
begin
  select raise(abort, 'issued invoices are never removed');
end;
-- The last defense: a number is the next one of its series, whatever a command computes.
create trigger invoice_numbers_have_no_gap before insert on invoices
begin
  select raise(abort, 'an invoice number would leave a gap')
  where new.number <> (select coalesce(max(number), 0) + 1 from invoices where series = new.series);
end;
-- Erasing a customer blanks who bought and what somebody typed. Numbers, days, amounts and what each amount is for never change.
create trigger invoices_never_change before update on invoices
when new.series <> old.series or new.number <> old.number or new.order_id <> old.order_id
  or new.ledger_id <> old.ledger_id or new.issued_at <> old.issued_at
  or (new.send_to is not null and new.send_to is not old.send_to)
  or json_remove(new.content, '$.buyer', '$.facts', '$.lines') <> json_remove(old.content, '$.buyer', '$.facts', '$.lines')
  -- Of the lines only the names of files change: the text of those with a detail.
  or (select json_group_array(json(iif(value ->> 'detail' is null, value, json_remove(value, '$.text')))) from json_each(new.content, '$.lines'))
    <> (select json_group_array(json(iif(value ->> 'detail' is null, value, json_remove(value, '$.text')))) from json_each(old.content, '$.lines'))
  or (json_remove(new.content, '$.buyer') <> json_remove(old.content, '$.buyer') and not exists (
    select 1 from quotes join customers on customers.id = coalesce(quotes.account_id, quotes.guest_id)
    where quotes.id = old.order_id and customers.erased_at is not null))
  or exists (
    select 1 from json_each(old.content, '$.facts') as fact where fact.value ->> 'name' not in ('PO number', 'Note')
      and not exists (select 1 from json_each(new.content, '$.facts') as after where after.value = fact.value))
begin
  select raise(abort, 'issued invoices never change');
end;

-- What staff write to each other about a quote, and about the order that it became.
create table comments (
  id text primary key,
  quote_id text not null references quotes (id),
  text text not null,
  by_account text not null references accounts (id),
  created_at integer not null,
  edited_at integer,
  revision integer not null default 1
) strict;
create index comments_of_quote on comments (quote_id, created_at);

-- A member of staff who is named in a comment, and whether they have seen it.
create table mentions (
  comment_id text not null references comments (id) on delete cascade,
  account_id text not null references accounts (id),
  -- As it is written in the comment, without the @.
  handle text not null,
  created_at integer not null,
  seen_at integer,
  primary key (comment_id, account_id)
) strict;
create index mentions_of_account on mentions (account_id, created_at);
create index mentions_unseen on mentions (account_id) where seen_at is null;

-- What a customer found wrong with parts of a delivered order, and what the shop decided.
create table problem_reports (
  id text primary key,
  order_id text not null references orders (id),
  -- JSON: the numbers of the units.
  units text not null,
  problem text not null check (problem in ('broken', 'wrong_size', 'surface', 'wrong_part', 'missing', 'other')),
  -- With the customer's words and photos; null once it was erased.
  message_id text references messages (id) on delete set null,
  state text not null check (state in ('open', 'reprint', 'refunded', 'answered')),
  created_at integer not null,
  decided_at integer,
  decided_by text references accounts (id) on delete set null,
  -- 1: the order was complete and was opened again for the reprint, which then is not late.
  reopened integer not null default 0 check (reopened in (0, 1)),
  check ((state = 'open') = (decided_at is null))
) strict;
create index problem_reports_of_order on problem_reports (order_id, created_at);
create index problem_reports_of_message on problem_reports (message_id) where message_id is not null;
create index open_problem_reports on problem_reports (created_at) where state = 'open';

-- production: printers at work, filament, slicer, photos

-- Energy of a plate that staff have read from a meter.
create table plate_energy (
  plate_id text primary key references plates (id),
  wh integer not null check (wh >= 0),
  read_at integer not null,
  by_account text not null references accounts (id)
) strict, without rowid;

-- The file that prints a plate: one for each plate. Its bytes are in the folder of print files, by their hash.
create table plate_print_files (
  plate_id text primary key references plates (id) on delete cascade,
  name text not null,
  sha256 text not null,
  bytes integer not null check (bytes > 0),
  source text not null check (source in ('uploaded', 'sliced')),
  -- Name and version of the slicer; null: not known.
  slicer text,
  -- Time and filament of the whole plate by the file itself; null: not known.
  seconds integer check (seconds >= 0),
  grams_mg integer check (grams_mg >= 0),
  made_at integer not null,
  -- When the units of the plate or their places changed after that; null: it prints the plate as it is.
  outdated_at integer,
  -- Numbers of the filaments that the file was sliced for, from 1, as a JSON list; null: not known.
  filaments text
) strict, without rowid;
create index plate_print_files_by_hash on plate_print_files (sha256);

-- What was done to a printer.
create table printer_log (
  id integer primary key autoincrement,
  printer_id text not null,
  at integer not null,
  kind text not null check (kind in ('maintenance_begun', 'maintenance_done', 'off', 'on', 'nozzle', 'filament', 'note')),
  -- The maintenance task of the printer's list that was done.
  task text,
  note text,
  -- How long it had printed by then, in seconds.
  printed_seconds integer not null check (printed_seconds >= 0),
  by_account text references accounts (id),
  -- What had gone through the printer by then.
  printed_mg integer not null default 0
) strict;
create index printer_log_by_printer on printer_log (printer_id, id);

-- Photos of work on a printer.
create table printer_log_photos (
  id text primary key,
  log_id integer not null references printer_log (id),
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  taken_at integer not null,
  by_account text references accounts (id)
) strict;
create index printer_log_photos_of_entry on printer_log_photos (log_id);
create index printer_log_photos_by_hash on printer_log_photos (sha256);

-- Nozzles that are or were in a printer. What went through one is counted from the plates of its time.
create table nozzles (
  id integer primary key autoincrement,
  printer_id text not null,
  diameter_mm real not null check (diameter_mm > 0),
  made_of text not null,
  installed_at integer not null,
  removed_at integer,
  by_account text references accounts (id),
  check (removed_at is null or removed_at >= installed_at)
) strict;
-- A printer has one.
create unique index nozzles_in_printer on nozzles (printer_id) where removed_at is null;
create index nozzles_of_printer on nozzles (printer_id, installed_at);

-- How the program talks to a printer. Its key is in the keychain of the desktop program, or sealed here by the vault.
create table printer_links (
  printer_id text primary key,
  kind text not null check (kind in ('octoprint', 'moonraker', 'prusalink', 'bambu')),
  host text not null,
  -- Null: the usual port of the kind.
  port integer check (port between 1 and 65535),
  secure integer not null check (secure in (0, 1)),
  user_name text,
  serial text,
  -- Certificates that the owner trusts for this printer.
  authority_pem text,
  -- Null: no key.
  key_place text check (key_place in ('keychain', 'vault')),
  sealed_key text check ((sealed_key is not null) = (key_place is 'vault')),
  -- Whether the owner permits an address outside private networks.
  allow_public integer not null check (allow_public in (0, 1)),
  enabled integer not null check (enabled in (0, 1)),
  revision integer not null default 1,
  updated_at integer not null
) strict, without rowid;

-- What a printer said last, as far as staff must know it after a restart. Figures that change all the time are in memory.
create table printer_link_states (
  printer_id text primary key,
  -- Null while it cannot be reached; then `fault` says why, and `fault_text` is the sentence for staff.
  state text,
  message text,
  filament_out integer check (filament_out in (0, 1)),
  file_name text,
  fault text,
  fault_text text,
  -- Since when state and fault are what they are.
  since integer not null,
  -- When it last answered; null: never.
  heard_at integer
) strict, without rowid;

-- Prints that staff start by the program. The row is there before the printer is asked, so that a restart in between knows of it.
create table printer_jobs (
  number integer primary key autoincrement,
  printer_id text not null,
  plate_id text not null references plates (id),
  -- The plate as staff saw it when they started it.
  plate_revision integer not null,
  sha256 text not null,
  -- At the printer. No other print has this name.
  file_name text not null unique,
  -- sending: the file is on its way. starting: the printer is asked to start. printing: it has started. unclear: nobody knows whether
  -- it has. ended: it said how the print ended. stopped: it did not start.
  status text not null check (status in ('sending', 'starting', 'printing', 'unclear', 'ended', 'stopped')),
  -- Whether the printer was heard to print it.
  seen_printing integer not null default 0 check (seen_printing in (0, 1)),
  -- How it ended; gone: the printer does not say.
  outcome text check (outcome in ('finished', 'failed', 'canceled', 'gone')),
  -- Why it stopped or needs a person, as a sentence for staff.
  why text,
  -- Who started it and saw that the bed was empty.
  by_account text references accounts (id),
  created_at integer not null,
  updated_at integer not null,
  started_at integer,
  ended_at integer,
  -- The tray of the printer from which staff had it printed, by the number that the printer gives it; null: the printer has no choice.
  tray integer check (tray >= 0)
) strict;
create unique index printer_jobs_open on printer_jobs (printer_id) where status in ('sending', 'starting', 'printing', 'unclear');
create index printer_jobs_of_printer on printer_jobs (printer_id, number);
create index printer_jobs_of_plate on printer_jobs (plate_id, number);
create index printer_jobs_by_account on printer_jobs (by_account) where by_account is not null;

-- What was done with a printer by its connection: by staff, or told by the printer itself.
create table printer_actions (
  id integer primary key autoincrement,
  printer_id text not null,
  at integer not null,
  kind text not null check (kind in ('sent', 'given_up', 'not_started', 'started', 'paused', 'resumed', 'canceled', 'finished', 'failed',
    'canceled_there', 'gone', 'lost', 'back')),
  -- Null: nothing that the program started.
  plate_id text references plates (id),
  file_name text,
  -- Where the filament came from, or what the printer said.
  detail text,
  -- Null: the printer told it.
  by_account text references accounts (id)
) strict;
create index printer_actions_of_printer on printer_actions (printer_id, id);
create index printer_actions_of_plate on printer_actions (plate_id) where plate_id is not null;
create index printer_actions_by_account on printer_actions (by_account) where by_account is not null;

-- Rolls of filament that the shop has or had. Amounts are whole milligrams, so that what is there and what was taken add up.
create table spools (
  -- Of its label: 12 is "S12".
  number integer primary key autoincrement,
  id text not null unique,
  material text not null,
  color text not null,
  brand text not null,
  lot text,
  net_mg integer not null check (net_mg > 0),
  -- Of the spool without filament; null: not known.
  empty_mg integer check (empty_mg >= 0),
  remaining_mg integer not null check (remaining_mg >= 0),
  cost_cents integer check (cost_cents >= 0),
  -- In a slot of a printer, on a shelf, or not known.
  printer_id text,
  slot integer,
  shelf text,
  received_at integer not null,
  opened_at integer,
  dried_at integer,
  retired_at integer,
  revision integer not null default 0,
  updated_at integer not null,
  -- What it is called in the program from which it was imported, so that it is imported once; null: recorded here.
  external_id text,
  check ((printer_id is null) = (slot is null)),
  check (printer_id is null or shelf is null),
  check (retired_at is null or printer_id is null)
) strict;
-- A slot holds one spool.
create unique index spools_by_slot on spools (printer_id, slot) where printer_id is not null;
create index spools_in_use on spools (material, color) where retired_at is null;
create unique index spools_by_external_id on spools (external_id) where external_id is not null;

-- What happened to filament: the changes of a spool add up to what remains of it.
create table filament_log (
  id integer primary key autoincrement,
  -- Null: a print at a printer where no spool was known.
  spool_id text references spools (id),
  at integer not null,
  kind text not null,
  change_mg integer not null,
  -- After it; null without a spool.
  remaining_mg integer,
  -- Used, though the spool did not have it by the records; below zero when that was taken back.
  beyond_mg integer not null default 0,
  plate_id text references plates (id),
  order_id text references orders (id),
  unit integer,
  note text,
  by_account text references accounts (id)
) strict;
create index filament_log_by_spool on filament_log (spool_id, id);
create index filament_log_by_print on filament_log (plate_id, order_id, unit) where plate_id is not null;
create index filament_log_by_order on filament_log (order_id) where order_id is not null;

-- The least that the shop wants to have of a filament.
create table filament_minimums (
  material text not null,
  color text not null,
  mg integer not null check (mg > 0),
  updated_at integer not null,
  by_account text not null references accounts (id),
  primary key (material, color)
) strict, without rowid;

-- Filament that the shop has ordered. Spools of it arrive together or one delivery after another.
create table filament_supplies (
  number integer primary key autoincrement,
  id text not null unique,
  material text not null,
  color text not null,
  brand text not null,
  -- Where it was ordered.
  vendor text,
  spools integer not null check (spools > 0),
  -- Filament on each.
  net_mg integer not null check (net_mg > 0),
  -- Of one spool.
  cost_cents integer check (cost_cents >= 0),
  -- The day it is expected; null: not known.
  expected text,
  received integer not null default 0 check (received between 0 and spools),
  ordered_at integer not null,
  -- Everything has arrived, or the rest does not come.
  closed_at integer,
  by_account text not null references accounts (id),
  revision integer not null default 0,
  updated_at integer not null,
  check (received < spools or closed_at is not null)
) strict;
create index filament_supplies_open on filament_supplies (material, color) where closed_at is null;

-- The slicing program of the shop, one row. Its path is on the shop's computer.
create table slicer_settings (
  id integer primary key check (id = 1),
  kind text,
  path text,
  version text,
  -- Whether planned plates are sliced by themselves.
  automatic integer not null check (automatic in (0, 1)),
  updated_at integer not null,
  by_account text references accounts (id),
  check ((kind is null) = (path is null))
) strict;

-- Settings files of a printer for the slicer, checked when they were added.
create table slicer_profiles (
  id text primary key,
  printer_id text not null,
  role text not null check (role in ('config', 'machine', 'process', 'filament')),
  -- Of a filament profile; '' for the others.
  material text not null,
  name text not null,
  body text not null,
  filament_type text,
  -- Settings that were left out, as JSON with the reasons.
  removed text not null,
  added_at integer not null,
  by_account text references accounts (id)
) strict;
-- A printer can have profiles for several slicers.
create unique index slicer_profiles_of_printer on slicer_profiles (printer_id, role, material, substr(body, 1, 1) = '{');

-- The slicing of a plate, the latest.
create table slicing_jobs (
  plate_id text primary key references plates (id) on delete cascade,
  state text not null check (state in ('waiting', 'slicing', 'sliced', 'failed')),
  -- The plate as it was looked at last, and the hash of what was sliced.
  plate_revision integer not null,
  content_key text not null,
  slicer text,
  requested_at integer not null,
  -- Null: the program, because the plate was planned or changed.
  by_account text references accounts (id),
  runs integer not null default 0,
  started_at integer,
  ended_at integer,
  why text,
  log text,
  -- A PNG as the slicer drew it.
  picture blob
) strict;
create index slicing_jobs_failed on slicing_jobs (ended_at) where state = 'failed';
create index slicing_jobs_open on slicing_jobs (requested_at) where state in ('waiting', 'slicing');

-- A photo of a unit, or of the order as a whole.
create table order_photos (
  id text primary key,
  order_id text not null references orders (id),
  unit integer,
  sha256 text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  caption text,
  -- Since when the customer sees it; null: staff only.
  shown_at integer,
  taken_at integer not null,
  by_account text references accounts (id)
) strict;
create index order_photos_by_order on order_photos (order_id, taken_at);

-- shipping: labels, tracking, batches

-- The list of parcels that a carrier picks up at once.
create table manifests (
  id text primary key,
  carrier text not null,
  -- When the carrier comes.
  pickup_at integer not null,
  -- The provider's form for the carrier to scan; null where the carrier has none.
  provider_ref text,
  form_url text,
  -- Why there is no form.
  detail text,
  created_at integer not null,
  by_account text references accounts (id)
) strict;
create index manifests_by_age on manifests (created_at);

-- What a parcel is sent with: the label of a carrier, or the ride of a courier. Also labels for returns.
create table shipping_labels (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('outbound', 'return')),
  -- `buying`: the provider may have sold it, although nothing was saved. `void_asked`: the provider has not refunded it yet.
  state text not null check (state in ('buying', 'bought', 'void_asked', 'voided', 'void_refused')),
  provider text not null,
  -- Under which the provider sells it once; null until it is known.
  provider_ref text,
  carrier text,
  tracking_number text,
  tracking_url text,
  label_url text,
  -- What the shop pays for it, without the insurance.
  cost_cents integer not null default 0 check (cost_cents >= 0),
  insured_cents integer check (insured_cents >= 0),
  insurance_cents integer not null default 0 check (insurance_cents >= 0),
  signature integer not null default 0 check (signature in (0, 1)),
  manifest_id text references manifests (id),
  -- When the provider is asked again whether it refunded a voided label.
  next_try_at integer,
  tries integer not null default 0,
  created_at integer not null,
  bought_at integer,
  voided_at integer,
  -- Null for return labels, and after its parcel was unpacked.
  parcel_id text references parcels (id) on delete set null,
  -- Under which the provider sells it once; null for return labels.
  reference text,
  -- For which size and weight it was bought; null: not known.
  size_mm text,
  grams integer
) strict;
create index shipping_labels_of_order on shipping_labels (order_id, created_at);
create index shipping_labels_by_ref on shipping_labels (provider_ref);
create index shipping_labels_unfinished on shipping_labels (next_try_at) where state in ('buying', 'void_asked');
create index shipping_labels_of_manifest on shipping_labels (manifest_id) where manifest_id is not null;
create index shipping_labels_of_parcel on shipping_labels (parcel_id) where parcel_id is not null;

-- The label as it is printed.
create table label_files (
  label_id text primary key references shipping_labels (id) on delete cascade,
  format text not null check (format in ('pdf', 'png', 'zpl')),
  bytes blob not null,
  stored_at integer not null
) strict, without rowid;

-- A parcel that a provider follows, and the newest that it said.
create table trackers (
  id text primary key,
  order_id text not null references orders (id),
  -- Null for a tracking number that was typed.
  label_id text references shipping_labels (id),
  kind text not null check (kind in ('outbound', 'return')),
  provider text not null check (provider in ('easypost', 'doordash')),
  -- The provider's own id; null until the provider follows it.
  provider_ref text,
  carrier text not null,
  tracking_number text,
  status text check (status in ('waiting', 'in_transit', 'out_for_delivery', 'delivered', 'failed', 'returned')),
  -- The status in the carrier's own word.
  said text,
  reported_at integer,
  happened_at integer,
  -- Calendar day at the place of delivery.
  estimated_day text,
  eta integer,
  -- Null: not polled any more.
  next_poll_at integer,
  -- Polls since the last news.
  polls integer not null default 0,
  created_at integer not null,
  ended_at integer,
  -- Null for a return, and after its parcel was unpacked.
  parcel_id text references parcels (id) on delete set null
) strict;
create index trackers_of_order on trackers (order_id);
create index trackers_by_ref on trackers (provider, provider_ref);
create index trackers_to_poll on trackers (next_poll_at) where next_poll_at is not null;
create index trackers_of_parcel on trackers (parcel_id) where parcel_id is not null;

-- The last webhook events of carriers, so that none is taken twice and the set-up can be seen to work. Old ones are dropped.
create table carrier_events (
  id integer primary key autoincrement,
  provider text not null check (provider in ('easypost', 'doordash')),
  -- The provider's own id; null for a request whose signature was wrong.
  event_id text,
  at integer not null,
  what text,
  ref text,
  unique (provider, event_id)
) strict;

-- Whether the post knows the address of an order, and the address that is used instead. The agreed address never changes.
create table address_checks (
  order_id text primary key references orders (id),
  state text not null check (state in ('fits', 'differs', 'unknown', 'kept', 'corrected')),
  -- Sealed: the address as the post writes it.
  suggested text,
  -- Sealed: the address that labels have; null for the agreed one.
  address text,
  -- What the post said, in its codes.
  evidence text not null,
  reason text,
  checked_at integer not null,
  decided_at integer,
  decided_by text references accounts (id)
) strict, without rowid;

-- What staff do to several orders in one go, one order after another: pack them, buy their labels, ship them.
create table shipping_batches (
  id text primary key,
  action text not null check (action in ('pack', 'buy_labels', 'ship')),
  by_account text references accounts (id) on delete set null,
  created_at integer not null,
  stopped_at integer,
  ended_at integer,
  cleared_at integer,
  -- The batch that this one takes back, order by order; both have the same action.
  undoes text references shipping_batches (id) on delete cascade
) strict;
create index shipping_batches_open on shipping_batches (created_at) where ended_at is null;
create index shipping_batches_shown on shipping_batches (ended_at) where cleared_at is null;
create index shipping_batches_by_undone on shipping_batches (undoes) where undoes is not null;

-- An order of a batch, and how it went.
create table shipping_batch_orders (
  batch_id text not null references shipping_batches (id) on delete cascade,
  order_id text not null references orders (id),
  place integer not null,
  revision integer not null,
  late_refund_cents integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  refusal text,
  why text,
  ended_at integer,
  primary key (batch_id, order_id)
) strict, without rowid;
create index shipping_batch_orders_of_order on shipping_batch_orders (order_id);

-- messaging: emails and conversations

-- The last event that was looked at for emails to customers.
create table mail_progress (
  id integer primary key check (id = 1),
  event_id integer not null
) strict;

-- Emails to customers: written when something happened, sent when a mail server is set, shown in the shop otherwise. Those of
-- practice orders are never sent.
create table outbox (
  id text primary key,
  kind text not null,
  subject_kind text not null check (subject_kind in ('quote', 'order')),
  subject_id text not null,
  -- The event it tells of; one email each.
  event_id integer not null,
  recipient text,
  subject text not null,
  text text not null,
  html text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'by_hand', 'dropped', 'practice')),
  attempts integer not null default 0,
  next_try_at integer,
  error text,
  created_at integer not null,
  sent_at integer,
  -- Which text it was written with: the kind of email, and the version of the document `email_texts`.
  text_kind text,
  texts_version integer,
  -- The invoice or credit note that is attached.
  invoice_ledger_id text references ledger (id),
  unique (event_id, kind)
) strict;
create index outbox_to_send on outbox (state, next_try_at);
-- How many emails an address got lately.
create index outbox_by_recipient on outbox (recipient, sent_at) where state = 'sent';
create index outbox_by_subject on outbox (subject_id, event_id);
create index outbox_by_state on outbox (state, event_id);

-- Up to which email the mailbox of replies was read.
create table mailbox_progress (
  id integer primary key check (id = 1),
  -- Server, user and folder: another mailbox counts its emails anew.
  mailbox text not null,
  -- Numbers of emails are comparable only while this stays the same (RFC 3501, section 2.3.1.1).
  uid_validity text not null,
  last_uid integer not null,
  -- When the mailbox was last read up to its end.
  read_at integer not null,
  -- Since when it cannot be read; null while it can.
  failing_since integer
) strict;

-- What staff begin an answer to a customer with.
create table answer_templates (
  id text primary key,
  text text not null,
  revision integer not null default 1,
  created_at integer not null,
  updated_at integer not null,
  updated_by text references accounts (id) on delete set null
) strict;
-- What a new shop begins with.
insert into answer_templates (id, text, created_at, updated_at) values
  ('at_first', 'Thank you for your question about {part}. We are looking into it and will answer today.', 1, 0),
  ('at_spot', 'Could you mark the spot that you mean on the model? Then we can tell you how it will print.', 2, 0),
  ('at_wall', 'This wall is thinner than our printers can print well. Can you make it at least 0.8 mm thick and upload the part again?', 3, 0),
  ('at_side', 'We can print this side up, so that it shows no support marks. Shall we?', 4, 0),
  ('at_fit', 'Which fit do you need between the two parts: loose, sliding or tight?', 5, 0),
  ('at_noted', 'This is possible. We have noted it with your part, and the price stays the same.', 6, 0);

-- What a customer and the shop write to each other about a quote or its order, which has the same id.
create table messages (
  id text primary key,
  quote_id text not null references quotes (id),
  side text not null check (side in ('customer', 'staff')),
  -- The member of staff who wrote it.
  by_account text references accounts (id),
  via text not null check (via in ('page', 'email')),
  text text not null,
  -- JSON: a point of the model; null for most.
  spot text,
  -- JSON: attachments of an email that were not taken, each with the reason.
  left_out text not null default '[]',
  -- The Message-ID of an email, so that none is taken twice.
  email_id text unique,
  created_at integer not null,
  -- When the other side saw it.
  read_at integer,
  -- When staff answered a customer's message, or said that it needs no answer.
  answered_at integer,
  answered_by text references accounts (id),
  -- The whole text of the email when nothing of it is in the message: staff may look for what was taken for a quote of the shop's.
  original text
) strict;
create index messages_of_quote on messages (quote_id, created_at);
create index messages_waiting on messages (created_at) where side = 'customer' and answered_at is null;
create index messages_of_staff on messages (created_at) where side = 'staff';

-- A photo of a message. It is uploaded before the message is sent, and removed after a day if it never is.
create table message_photos (
  id text primary key,
  quote_id text not null references quotes (id),
  message_id text references messages (id),
  side text not null check (side in ('customer', 'staff')),
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at integer not null
) strict;
create index message_photos_of_quote on message_photos (quote_id);
create index message_photos_of_message on message_photos (message_id);
create index message_photos_by_hash on message_photos (sha256);
create index message_photos_unsent on message_photos (created_at) where message_id is null;

-- Quotes whose messages are one thread: a quote that follows another by a requote shows what was written before. `thread_id` is
-- the quote at which the thread began.
create table quote_threads (
  quote_id text primary key references quotes (id),
  thread_id text not null references quotes (id)
) strict, without rowid;
create index quote_threads_by_thread on quote_threads (thread_id);

-- The address to which a customer answers an email about a quote: the token is the part after the plus.
create table reply_addresses (
  quote_id text primary key references quotes (id),
  token text not null unique,
  created_at integer not null
) strict, without rowid;

-- operations: the set-up of a new shop

-- The set-up of a new shop, which the Desk shows until it is finished or dismissed.
create table shop_set_up (
  only_row integer primary key check (only_row = 1),
  status text not null check (status in ('open', 'finished', 'dismissed')),
  -- The quote of the first test order; not a reference, because it explains itself when the quote is gone.
  test_quote_id text
) strict;
insert into shop_set_up (only_row, status) values (1, 'open');

-- Steps that were answered or skipped; a step without a row is still open.
create table set_up_steps (
  step text primary key,
  state text not null check (state in ('done', 'skipped')),
  by_account text references accounts (id) on delete set null,
  at integer not null
) strict, without rowid;

-- desk: customers, search, what waits for staff, notices

-- A customer: an account, or a guest's browser. Name, email and figures are copies that triggers keep, so that a list of all
-- customers is sorted by an index.
create table customers (
  -- Of the account or guest.
  id text primary key,
  kind text not null check (kind in ('account', 'guest')),
  -- Whether the account belongs to staff now.
  staff integer not null default 0 check (staff in (0, 1)),
  -- Of an account; of a guest the newest that they left.
  email text collate nocase,
  -- Of an account.
  name text,
  quotes integer not null default 0,
  orders integer not null default 0,
  open_orders integer not null default 0,
  paid_cents integer not null default 0,
  -- Returned, or taken back by the card company.
  refunded_cents integer not null default 0,
  net_cents integer generated always as (paid_cents - refunded_cents) virtual,
  created_at integer not null,
  last_seen_at integer not null,
  -- When their personal data was erased.
  erased_at integer,
  -- Guests of whom nothing is known are in no list, nor are staff who never used the shop.
  listed integer generated always as (erased_at is null and case when kind = 'account' then staff = 0 or quotes > 0
    else email is not null or orders > 0 end) virtual
) strict;
create index customers_by_age on customers (listed, created_at, id);
create index customers_by_spend on customers (listed, net_cents, id);
create index customers_by_orders on customers (listed, orders, id);
create index customers_by_visit on customers (listed, last_seen_at, id);
create index customers_by_email on customers (email) where email is not null;
create index customers_erased on customers (erased_at, id) where erased_at is not null;

-- What staff wrote about a customer, for each other.
create table customer_notes (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  text text not null,
  by_account text not null references accounts (id),
  created_at integer not null,
  edited_at integer,
  revision integer not null default 1
) strict;
create index customer_notes_by_customer on customer_notes (customer_id, created_at);

-- Quotes of a guest that staff moved to an account, with what is needed to move them back.
create table customer_merges (
  id text primary key,
  -- Without a reference: guests whose browser is gone are deleted.
  guest_id text not null,
  account_id text not null references accounts (id),
  -- A JSON list: each quote as it was, and the revision that the merge left.
  quotes text not null,
  -- A JSON list of the ids of the notes that moved.
  notes text not null,
  reason text not null,
  by_account text not null references accounts (id),
  merged_at integer not null,
  undone_at integer,
  undone_by text references accounts (id),
  undo_reason text
) strict;
create index customer_merges_by_account on customer_merges (account_id, merged_at);
create index customer_merges_by_guest on customer_merges (guest_id, merged_at);

-- The quotes of a customer, by the id of the account or guest.
create view customer_quotes as
  select account_id as customer_id, id, seq, status, contact_email, sha256, created_at, updated_at
    from quotes where account_id is not null
  union all
  select guest_id, id, seq, status, contact_email, sha256, created_at, updated_at from quotes where guest_id is not null;

-- The orders of a customer: the quotes that were paid, and stay accepted.
create view customer_orders as
  select account_id as customer_id, id from quotes where status = 'accepted' and account_id is not null
  union all
  select guest_id, id from quotes where status = 'accepted' and guest_id is not null;

-- The copies and figures in customers.
create trigger customers_of_new_accounts after insert on accounts
begin
  insert into customers (id, kind, staff, email, name, created_at, last_seen_at) values (new.id, 'account',
    new.role <> 'customer', case when new.email not like '%@freed.invalid' then new.email end, new.name, new.created_at,
    new.created_at);
end;
create trigger customers_of_changed_accounts after update of email, name, role on accounts
begin
  update customers set staff = new.role <> 'customer', name = new.name,
    email = case when new.email not like '%@freed.invalid' then new.email end
  where id = new.id;
end;
create trigger customers_of_deleted_accounts after delete on accounts
begin
  delete from customers where id = old.id;
end;
create trigger customers_of_new_guests after insert on guests
begin
  insert into customers (id, kind, created_at, last_seen_at) values (new.id, 'guest', new.created_at, new.created_at);
end;
create trigger customers_of_deleted_guests after delete on guests
begin
  delete from customers where id = old.id;
end;
create trigger customers_of_new_quotes after insert on quotes
begin
  update customers set quotes = quotes + 1, last_seen_at = max(last_seen_at, new.created_at),
    email = case kind when 'guest' then coalesce(new.contact_email, email) else email end
  where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_contacts after update of contact_email on quotes
when new.guest_id is not null and new.contact_email is not old.contact_email
begin
  update customers set email = coalesce(new.contact_email,
    (select contact_email from quotes where guest_id = new.guest_id and contact_email is not null order by seq desc limit 1),
    (select orders.contact_email from quotes join orders on orders.id = quotes.id
      where guest_id = new.guest_id and orders.contact_email is not null order by number desc limit 1))
  where id = new.guest_id;
end;
-- Quotes of a guest move to an account, and back: what both have is counted anew.
create trigger customers_of_moved_quotes after update of account_id, guest_id on quotes
when new.account_id is not old.account_id or new.guest_id is not old.guest_id
begin
  update customers set
    quotes = (select count(*) from customer_quotes where customer_id = customers.id),
    orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
      where customer_id = customers.id),
    open_orders = (select count(*) from customer_quotes join orders on orders.id = customer_quotes.id
      where customer_id = customers.id and orders.status not in ('completed', 'cancelled')),
    paid_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes join ledger on ledger.order_id = customer_quotes.id
      where customer_id = customers.id and ledger.kind = 'capture' and ledger.state = 'done'),
    refunded_cents = (select coalesce(sum(amount_cents), 0) from customer_quotes
      join ledger on ledger.order_id = customer_quotes.id
      where customer_id = customers.id and ledger.kind <> 'capture' and ledger.state <> 'failed'),
    last_seen_at = max(last_seen_at, new.updated_at),
    email = case kind when 'account' then email else coalesce(
      (select contact_email from quotes where guest_id = customers.id and contact_email is not null order by seq desc limit 1),
      (select orders.contact_email from quotes join orders on orders.id = quotes.id
        where guest_id = customers.id and orders.contact_email is not null order by number desc limit 1)) end
  where id in (coalesce(old.account_id, old.guest_id), coalesce(new.account_id, new.guest_id));
end;
create trigger customers_of_new_orders after insert on orders
begin
  update customers set orders = orders + 1, open_orders = open_orders + (new.status not in ('completed', 'cancelled')),
    last_seen_at = max(last_seen_at, new.created_at),
    email = case kind when 'guest' then coalesce(email, new.contact_email) else email end
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.id);
end;
create trigger customers_of_moved_orders after update of status on orders
begin
  update customers set open_orders = open_orders
    + (new.status not in ('completed', 'cancelled')) - (old.status not in ('completed', 'cancelled'))
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.id);
end;
create trigger customers_of_new_money after insert on ledger
begin
  update customers set
    paid_cents = paid_cents + new.amount_cents * (new.kind = 'capture' and new.state = 'done'),
    refunded_cents = refunded_cents + new.amount_cents * (new.kind <> 'capture' and new.state <> 'failed')
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.order_id);
end;
create trigger customers_of_changed_money after update of state on ledger
begin
  update customers set
    paid_cents = paid_cents + new.amount_cents * (new.kind = 'capture') * ((new.state = 'done') - (old.state = 'done')),
    refunded_cents = refunded_cents
      + new.amount_cents * (new.kind <> 'capture') * ((new.state <> 'failed') - (old.state <> 'failed'))
  where id = (select coalesce(account_id, guest_id) from quotes where quotes.id = new.order_id);
end;
create trigger customers_of_new_sessions after insert on sessions
begin
  update customers set last_seen_at = max(last_seen_at, new.seen_at) where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_seen_sessions after update of seen_at on sessions
begin
  update customers set last_seen_at = max(last_seen_at, new.seen_at) where id = coalesce(new.account_id, new.guest_id);
end;
create trigger customers_of_used_keys after update of last_used_at on api_keys
begin
  update customers set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.account_id;
end;
create trigger customers_of_used_apps after update of last_used_at on oauth_grants
begin
  update customers set last_seen_at = max(last_seen_at, new.last_used_at) where id = new.account_id;
end;

-- The number of a customer in `console_search`.
create table search_customers (
  search_number integer primary key,
  customer_id text not null unique references customers (id) on delete cascade
) strict;

-- What staff search for: any three letters of the text of a quote, an order or a customer. The text itself is not kept in it.
-- The number of a row is 1, 2 or 3 million millions for a quote, an order or a customer, plus seq, number, or search_number.
create virtual table console_search using fts5 (
  text, content = '', contentless_delete = 1, tokenize = "trigram remove_diacritics 1"
);

-- The texts that the search index has, with their numbers in it.
create view quote_search_texts as
  select 1000000000000 + quotes.seq as search_number, quotes.seq, quotes.id, quotes.account_id,
    concat_ws(' ', quotes.id, quotes.filename, accounts.name, accounts.email,
      coalesce(orders.contact_email, quotes.contact_email), orders.number) as text
  from quotes left join orders on orders.id = quotes.id left join accounts on accounts.id = quotes.account_id;

create view order_search_texts as
  select 2000000000000 + orders.number as search_number, orders.number, orders.id, orders.checkout_id, quotes.account_id,
    concat_ws(' ', orders.number, orders.id, quotes.filename, accounts.name, coalesce(orders.contact_email, accounts.email),
      checkouts.purchase_order, (select group_concat(tracking_number, ' ') from parcels where id in
        (select parcel_id from parcel_units where parcel_units.order_id = orders.id))) as text
  from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
    left join accounts on accounts.id = quotes.account_id;

create view customer_search_texts as
  select 3000000000000 + search_number as search_number, customers.id, concat_ws(' ', customers.name, customers.email) as text
  from search_customers join customers on customers.id = customer_id
  where customers.name is not null or customers.email is not null;

-- The search index.
create trigger search_of_new_quotes after insert on quotes
begin
  insert into console_search (rowid, text) select search_number, text from quote_search_texts where seq = new.seq;
end;
create trigger search_of_changed_quotes after update of filename, contact_email, account_id, guest_id on quotes
when new.filename is not old.filename or new.contact_email is not old.contact_email or new.account_id is not old.account_id
begin
  delete from console_search where rowid = 1000000000000 + new.seq;
  insert into console_search (rowid, text) select search_number, text from quote_search_texts where seq = new.seq;
  delete from console_search where rowid = (select 2000000000000 + number from orders where id = new.id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where id = new.id;
end;
create trigger search_of_new_orders after insert on orders
begin
  delete from console_search where rowid = (select 1000000000000 + seq from quotes where id = new.id);
  insert into console_search (rowid, text) select search_number, text from quote_search_texts where id = new.id;
  insert into console_search (rowid, text) select search_number, text from order_search_texts where number = new.number;
end;
create trigger search_of_changed_orders after update of contact_email on orders
when new.contact_email is not old.contact_email
begin
  delete from console_search where rowid = (select 1000000000000 + seq from quotes where id = new.id);
  insert into console_search (rowid, text) select search_number, text from quote_search_texts where id = new.id;
  delete from console_search where rowid = 2000000000000 + new.number;
  insert into console_search (rowid, text) select search_number, text from order_search_texts where number = new.number;
end;
create trigger search_of_changed_checkouts after update of purchase_order on checkouts
when new.purchase_order is not old.purchase_order
begin
  delete from console_search where rowid = (select 2000000000000 + number from orders where checkout_id = new.id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where checkout_id = new.id;
end;
create trigger search_of_changed_accounts after update of name, email on accounts
when new.name is not old.name or new.email is not old.email
begin
  delete from console_search where rowid in (select 1000000000000 + seq from quotes where account_id = new.id);
  insert into console_search (rowid, text) select search_number, text from quote_search_texts where account_id = new.id;
  delete from console_search where rowid in
    (select 2000000000000 + number from quotes join orders on orders.id = quotes.id where account_id = new.id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where account_id = new.id;
end;
create trigger search_of_new_customers after insert on customers
begin
  insert into search_customers (customer_id) values (new.id);
  insert into console_search (rowid, text) select search_number, text from customer_search_texts where id = new.id;
end;
create trigger search_of_changed_customers after update of name, email on customers
when new.name is not old.name or new.email is not old.email
begin
  delete from console_search where rowid =
    (select 3000000000000 + search_number from search_customers where customer_id = new.id);
  insert into console_search (rowid, text) select search_number, text from customer_search_texts where id = new.id;
end;
create trigger search_of_deleted_customers before delete on customers
begin
  delete from console_search where rowid =
    (select 3000000000000 + search_number from search_customers where customer_id = old.id);
end;
create trigger search_of_changed_parcels after update of tracking_number on parcels
when new.tracking_number is not old.tracking_number
begin
  delete from console_search where rowid in
    (select 2000000000000 + number from orders where id in (select order_id from parcel_units where parcel_id = new.id));
  insert into console_search (rowid, text) select search_number, text from order_search_texts
    where id in (select order_id from parcel_units where parcel_id = new.id);
end;

-- What staff put aside on the Desk until a day, for the whole shop. It comes back that morning, or when its state changes.
create table desk_snoozes (
  kind text not null,
  subject_id text not null,
  -- The quote or order that it is about; null for printers and the program.
  quote_id text references quotes (id),
  state text not null,
  until_day text not null,
  reason text not null,
  by_account text references accounts (id),
  snoozed_at integer not null,
  primary key (kind, subject_id)
) strict, without rowid;
create index desk_snoozes_of_quote on desk_snoozes (quote_id) where quote_id is not null;

-- What staff are notified about: events of quotes and orders, and items that came to the Desk.
create table notices (
  id integer primary key autoincrement,
  kind text not null,
  subject_kind text not null check (subject_kind in ('quote', 'order', 'shop')),
  subject_id text not null,
  event_id integer,
  -- Of a subject of the shop itself: a printer, an area of health. Names and texts of customers are not copied.
  detail text,
  -- The page of the console, with what is chosen there.
  page text not null,
  -- Who did it, and is not notified.
  by_account text,
  -- A JSON list of accounts; null for all whose role may see it.
  only_for text,
  at integer not null
) strict;
create unique index notices_of_events on notices (event_id, kind) where event_id is not null;
create index notices_by_time on notices (at);

-- The last event that was looked at for notices to staff.
create table notice_progress (
  id integer primary key check (id = 1),
  event_id integer not null,
  -- Whether the Desk was looked at once: what waits then is not new.
  knows_desk integer not null default 0 check (knows_desk in (0, 1))
) strict;

-- Items of the Desk that were there at the last look.
create table noticed_items (
  item_id text primary key
) strict;

-- What a member of staff chose; without a row the defaults of the role.
create table notification_settings (
  account_id text primary key references accounts (id) on delete cascade,
  choices text not null,
  digest_times text not null,
  quiet_from text,
  quiet_until text,
  paused_until integer,
  revision integer not null default 1,
  updated_at integer not null
) strict;

-- Up to which notice a member of staff was notified.
create table notification_progress (
  account_id text not null references accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'desktop')),
  once_to integer not null,
  once_at integer,
  digest_to integer not null,
  digest_at integer not null,
  primary key (account_id, channel)
) strict;

-- Emails to staff; the outbox is for emails about a quote or order.
create table staff_emails (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at integer not null,
  error text,
  created_at integer not null,
  sent_at integer
) strict;
create index staff_emails_to_send on staff_emails (next_try_at) where state = 'waiting';
create index staff_emails_of_account on staff_emails (account_id, created_at);
