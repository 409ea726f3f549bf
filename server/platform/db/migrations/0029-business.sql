-- The buyer's own number for the purchase, and a note to the shop: agreed with the checkout, and never changed after it.
alter table checkouts add column purchase_order text check (length(purchase_order) between 1 and 60);
alter table checkouts add column note_to_shop text check (length(note_to_shop) between 1 and 500);
create index checkouts_by_purchase_order on checkouts (purchase_order) where purchase_order is not null;

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
-- Erasing a customer removes who bought, and nothing else.
create trigger invoices_never_change before update on invoices
when new.series <> old.series or new.number <> old.number or new.order_id <> old.order_id
  or new.ledger_id <> old.ledger_id or new.issued_at <> old.issued_at
  or (new.send_to is not null and new.send_to is not old.send_to)
  or json_remove(new.content, '$.buyer') <> json_remove(old.content, '$.buyer')
begin
  select raise(abort, 'issued invoices never change');
end;
create trigger invoices_are_never_removed before delete on invoices
begin
  select raise(abort, 'issued invoices are never removed');
end;
create index refunds_done on ledger (order_id) where kind = 'refund' and state = 'done';
-- The last line of defence: a number is the next one of its series, whatever a command computes.
create trigger invoice_numbers_have_no_gap before insert on invoices
begin
  select raise(abort, 'an invoice number would leave a gap')
  where new.number <> (select coalesce(max(number), 0) + 1 from invoices where series = new.series);
end;

-- The invoice or credit note that is attached to an email.
alter table outbox add column invoice_ledger_id text references ledger (id);
