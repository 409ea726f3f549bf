-- Programs that connect to the shop's MCP server: registered by themselves, or named by the address of a document.
create table oauth_clients (
  id text primary key,
  kind text not null check (kind in ('registered', 'document')),
  name text not null,
  claimed_uri text,
  -- a JSON list
  redirect_uris text not null,
  created_at integer not null,
  last_used_at integer,
  -- Of a document: until when it is not read again.
  fresh_until integer
) strict;

-- What a program asks a person for. The first account that opens it holds it.
create table oauth_requests (
  handle_hash text primary key,
  client_id text not null,
  client_name text not null,
  claimed_uri text,
  verified_domain text,
  redirect_uri text not null,
  -- Forgotten once it was answered.
  client_state text,
  code_challenge text not null,
  resource text not null,
  -- JSON lists: asked for, and granted once approved
  scopes text not null,
  granted_scopes text,
  status text not null check (status in ('pending', 'approved', 'denied')),
  account_id text references accounts (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict;
create index oauth_requests_by_end on oauth_requests (expires_at);

-- A connected program: each approval makes its own.
create table oauth_grants (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  client_id text not null,
  client_name text not null,
  verified_domain text,
  scopes text not null,
  resource text not null,
  created_at integer not null,
  last_used_at integer,
  -- When nothing that was handed out for it works any more; every refresh moves it.
  expires_at integer not null,
  revoked_at integer,
  ended_by text check (ended_by in ('person', 'app', 'reuse'))
) strict;
create index oauth_grants_by_account on oauth_grants (account_id, created_at);
create index oauth_grants_by_client on oauth_grants (client_id);

-- Only hashes are kept. Used codes and refresh tokens stay as long as their grant, so that a second use is noticed.
create table oauth_codes (
  code_hash text primary key,
  grant_id text not null references oauth_grants (id) on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at integer not null,
  used_at integer
) strict;
create index oauth_codes_by_grant on oauth_codes (grant_id);

create table oauth_tokens (
  token_hash text primary key,
  grant_id text not null references oauth_grants (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text not null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;
create index oauth_tokens_by_grant on oauth_tokens (grant_id);
