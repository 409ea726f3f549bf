-- Refunds that were made at the payment company without the shop. Those whose order is known have ledger rows with the same provider_ref.
create table outside_refunds (
  provider_ref text primary key,
  -- Of a payment that the shop may not know yet: its event can be overtaken by that of the refund.
  payment_ref text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  error text,
  made_at integer not null,
  reported_at integer not null
) strict;
create index outside_refunds_of_payment on outside_refunds (payment_ref);
