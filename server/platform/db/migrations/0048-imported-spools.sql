-- What a spool is called in the program from which it was imported, so that it is imported once; null: recorded here.
alter table spools add column external_id text;
create unique index spools_by_external_id on spools (external_id) where external_id is not null;
