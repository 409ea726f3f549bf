-- quotes: the extras of a part, at their prices, as the interface shows them.
alter table quotes add column extras text not null default '[]';
