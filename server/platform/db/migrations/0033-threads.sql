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
  answered_by text references accounts (id)
) strict;
create index messages_of_quote on messages (quote_id, created_at);
create index messages_waiting on messages (created_at) where side = 'customer' and answered_at is null;
create index messages_of_staff on messages (created_at) where side = 'staff';

-- Quotes whose messages are one thread: a quote that follows another by a requote shows what was written before. `thread_id` is
-- the quote at which the thread began.
create table quote_threads (
  quote_id text primary key references quotes (id),
  thread_id text not null references quotes (id)
) strict, without rowid;
create index quote_threads_by_thread on quote_threads (thread_id);

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

-- The address to which a customer answers an email about a quote: the token is the part after the plus.
create table reply_addresses (
  quote_id text primary key references quotes (id),
  token text not null unique,
  created_at integer not null
) strict, without rowid;

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
