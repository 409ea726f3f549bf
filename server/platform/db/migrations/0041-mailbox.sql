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

insert into answer_templates (id, text, created_at, updated_at) values
  ('at_first', 'Thank you for your question about {part}. We are looking into it and will answer today.', 1, 0),
  ('at_spot', 'Could you mark the spot that you mean on the model? Then we can tell you how it will print.', 2, 0),
  ('at_wall', 'This wall is thinner than our printers can print well. Can you make it at least 0.8 mm thick and upload the part again?', 3, 0),
  ('at_side', 'We can print this side up, so that it shows no support marks. Shall we?', 4, 0),
  ('at_fit', 'Which fit do you need between the two parts: loose, sliding or tight?', 5, 0),
  ('at_noted', 'This is possible. We have noted it with your part, and the price stays the same.', 6, 0);
