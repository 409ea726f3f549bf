-- Where to email whoever waits for a person to answer about a quote, and what they want the shop to know. Personal data:
-- both are cleared some time after the quote has ended. An account's own address stays with the account.
alter table quotes add column contact_email text;
alter table quotes add column contact_note text;

-- What has just expired is looked for every few minutes.
create index quotes_by_expiry on quotes (expires_at) where expires_at is not null;
