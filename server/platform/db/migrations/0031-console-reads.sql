-- Reads of the console that looked at every quote, unit or email.
create index quotes_to_date on quotes (status, seq) where ship_date_pending = 1;
create index quotes_at_engineering on quotes (request_status, expires_at) where status = 'engineering';
create index quotes_held on quotes (expires_at) where status = 'needs_review';
create index quotes_of_part on quotes (file_id, seq);
drop index order_units_at_work;
create index order_units_by_status on order_units (status, queued_at);
create index plates_by_status on plates (status, number);
create index ledger_failed on ledger (order_id) where state = 'failed';
create index outbox_by_state on outbox (state, event_id);
create index events_not_by_shop on events (id) where actor_kind <> 'shop';
create index shipments_under_way on shipments (order_id) where state not in ('delivered', 'returned');
create index checkouts_of_quote on checkouts (quote_id);
create index deliveries_by_price on deliveries (priced_at);
create index shipments_packed on shipments (packed_at);
create index tax_reports_by_state on tax_reports (state);

-- What staff search for: any three letters of the text of a quote, an order or a customer. The text itself is not kept in it.
-- The number of a row is 1, 2 or 3 million millions for a quote, an order or a customer, plus seq, number, or search_number.
create virtual table console_search using fts5 (
  text, content = '', contentless_delete = 1, tokenize = "trigram remove_diacritics 1"
);

-- Customers have no number of their own.
create table search_customers (
  search_number integer primary key,
  customer_id text not null unique references customers (id) on delete cascade
) strict;

create view quote_search_texts as
  select 1000000000000 + quotes.seq as search_number, quotes.seq, quotes.id, quotes.account_id,
    concat_ws(' ', quotes.id, quotes.filename, accounts.name, accounts.email,
      coalesce(orders.contact_email, quotes.contact_email), orders.number) as text
  from quotes left join orders on orders.id = quotes.id left join accounts on accounts.id = quotes.account_id;

create view order_search_texts as
  select 2000000000000 + orders.number as search_number, orders.number, orders.id, orders.checkout_id, quotes.account_id,
    concat_ws(' ', orders.number, orders.id, quotes.filename, accounts.name, coalesce(orders.contact_email, accounts.email),
      checkouts.purchase_order, shipments.tracking_number) as text
  from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
    left join accounts on accounts.id = quotes.account_id left join shipments on shipments.order_id = orders.id;

create view customer_search_texts as
  select 3000000000000 + search_number as search_number, customers.id, concat_ws(' ', customers.name, customers.email) as text
  from search_customers join customers on customers.id = customer_id
  where customers.name is not null or customers.email is not null;

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
create trigger search_of_new_shipments after insert on shipments when new.tracking_number is not null
begin
  delete from console_search where rowid = (select 2000000000000 + number from orders where id = new.order_id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where id = new.order_id;
end;
create trigger search_of_changed_shipments after update of tracking_number on shipments
when new.tracking_number is not old.tracking_number
begin
  delete from console_search where rowid = (select 2000000000000 + number from orders where id = new.order_id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where id = new.order_id;
end;
create trigger search_of_removed_shipments after delete on shipments when old.tracking_number is not null
begin
  delete from console_search where rowid = (select 2000000000000 + number from orders where id = old.order_id);
  insert into console_search (rowid, text) select search_number, text from order_search_texts where id = old.order_id;
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

-- What is there already.
insert into search_customers (customer_id) select id from customers order by created_at, id;
insert into console_search (rowid, text) select search_number, text from quote_search_texts order by seq;
insert into console_search (rowid, text) select search_number, text from order_search_texts order by number;
insert into console_search (rowid, text) select search_number, text from customer_search_texts order by search_number;
