-- What an erase has still to do outside of its transaction: the search index, the log file of the database, and the pages that deleted
-- rows were moved from. Each erase raises `wanted`; a step that is done notes the number that it began with. Begins at 1: rows that were
-- deleted before this version stayed readable in the file.
create table erase_progress (
  id integer primary key check (id = 1),
  wanted integer not null,
  cleaned integer not null,
  rewritten integer not null
) strict;
insert into erase_progress values (1, 1, 0, 0);

-- Erasing a customer blanks who bought and what somebody typed. Numbers, days, amounts and what each amount is for never change.
drop trigger invoices_never_change;
create trigger invoices_never_change before update on invoices
when new.series <> old.series or new.number <> old.number or new.order_id <> old.order_id
  or new.ledger_id <> old.ledger_id or new.issued_at <> old.issued_at
  or (new.send_to is not null and new.send_to is not old.send_to)
  or json_remove(new.content, '$.buyer', '$.facts', '$.lines[0].text') <> json_remove(old.content, '$.buyer', '$.facts', '$.lines[0].text')
  or (json_remove(new.content, '$.buyer') <> json_remove(old.content, '$.buyer') and not exists (
    select 1 from quotes join customers on customers.id = coalesce(quotes.account_id, quotes.guest_id)
    where quotes.id = old.order_id and customers.erased_at is not null))
  or exists (
    select 1 from json_each(old.content, '$.facts') as fact where fact.value ->> 'name' not in ('PO number', 'Note')
      and not exists (select 1 from json_each(new.content, '$.facts') as after where after.value = fact.value))
begin
  select raise(abort, 'issued invoices never change');
end;

-- Of an erased customer, texts and details are blanked, and the tracking number of a parcel is taken out of the details.
drop trigger events_are_never_changed;
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
