-- accounts: the role of those who print. A check of a column cannot be changed, so the column is made again.
drop trigger customers_of_new_accounts;
drop trigger customers_of_changed_accounts;
alter table accounts add column any_role text not null default 'customer'
  check (any_role in ('customer', 'owner', 'operator', 'packer', 'technician', 'viewer'));
update accounts set any_role = role;
alter table accounts drop column role;
alter table accounts rename column any_role to role;
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

alter table invitations add column any_role text not null default 'viewer'
  check (any_role in ('operator', 'packer', 'technician', 'viewer'));
update invitations set any_role = role;
alter table invitations drop column role;
alter table invitations rename column any_role to role;
