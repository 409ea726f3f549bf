-- The list of who did what is read by person, by time, and for settings and customers, which are few among very many events.
create index events_by_person on events (actor_id, id) where actor_kind = 'account';
create index events_by_time on events (at);
create index events_of_documents on events (id) where subject = 'document';
create index events_of_customers on events (id) where subject = 'customer';
