-- The versions of the terms and of the shop details that were in force when the order was paid; null for orders from before they
-- were kept.
alter table orders add column terms_version integer;
alter table orders add column details_version integer;
