-- A color that an ordered supply brings back is offered at once, with the later ship date. A shop that has the rule already chooses it itself.
alter table stock_rule add column offers_awaited integer not null default 0 check (offers_awaited in (0, 1));
