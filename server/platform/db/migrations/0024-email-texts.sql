-- Which text an email was written with: the kind of email, and the version of the document `email_texts`.
alter table outbox add column text_kind text;
alter table outbox add column texts_version integer;
