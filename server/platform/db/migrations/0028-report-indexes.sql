-- Reports read periods of these. The first one holds all that the counts of a long period need, so that the long rows of
-- quotes are not read.
create index quotes_received on quotes (created_at, tier, status, priced_at, replaced_by);
create index orders_promised on orders (ship_by);
create index orders_paid on orders (paid_at);
create index orders_shipped on orders (shipped_at) where shipped_at is not null;
create index plates_by_time on plates (started_at, printed_at, printer_id) where started_at is not null;
create index plate_units_ended on plate_units (ended_at) where ended_at is not null;
create index unit_failures_by_time on unit_failures (at);
create index unit_failures_of_order on unit_failures (order_id);
create index ledger_by_time on ledger (created_at);
create index ledger_ended on ledger (done_at) where done_at is not null;
