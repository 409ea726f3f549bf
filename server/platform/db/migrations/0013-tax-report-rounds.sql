-- How often a person had it sent again after Stripe did not take it: Stripe repeats its answer to what it saw before.
alter table tax_reports add column round integer not null default 0;
