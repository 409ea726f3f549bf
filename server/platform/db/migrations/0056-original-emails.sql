-- The whole text of an email of which nothing is in the message: staff may look for what was taken for a quote of the shop's.
alter table messages add column original text;
