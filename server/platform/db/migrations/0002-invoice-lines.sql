-- The invoice of a purchase has a line for each part, so erasing a customer clears the file name of every line.
drop trigger invoices_never_change;
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
