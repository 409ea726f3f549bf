-- Of a refund that went another way than through the provider of the payment: in cash, by check or by bank transfer.
alter table ledger add column by_hand integer not null default 0 check (by_hand in (0, 1));
