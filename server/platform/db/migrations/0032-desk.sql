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

-- Reads of the Desk that looked at every failure, parcel, payment or event.
create index unit_failures_by_unit on unit_failures (order_id, unit, id);
create index shipments_misdelivered on shipments (updated_at) where state in ('failed', 'returned');
create index disputes_open on ledger (created_at) where kind = 'dispute' and state = 'pending';
create index events_of_desk on events (id) where subject = 'desk';
