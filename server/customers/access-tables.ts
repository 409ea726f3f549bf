import { OWN, ACCOUNT, blanked, deleted, type PersonalTable } from './personal-table.ts'

/** What is known about the customer, how they sign in, and what was written to and about them. */
export const ACCESS_TABLES: readonly PersonalTable[] = [
  {
    table: 'customers',
    what: 'Summary of the customer',
    of: 'id = :customer',
    leaves_out: ['staff', 'net_cents', 'listed'],
    erase: blanked('erased_at = :now, email = null, name = null'),
  },
  {
    table: 'customer_notes',
    what: 'Notes that staff wrote',
    of: 'customer_id = :customer',
    leaves_out: ['by_account'],
    erase: deleted,
  },
  {
    table: 'customer_merges',
    what: 'Merges of a guest into an account',
    of: 'guest_id = :customer or account_id = :customer',
    leaves_out: ['quotes', 'notes', 'by_account', 'undone_by'],
    erase: blanked(
      `quotes = '[]', notes = '[]', reason = '', undo_reason = case when undone_at is null then null else '' end`,
    ),
  },
  {
    table: 'sessions',
    what: 'Signed-in browsers',
    of: `${ACCOUNT} or guest_id = :customer`,
    leaves_out: ['id_hash', 'device_hash', 'floor_device_id'],
    erase: deleted,
  },
  {
    table: 'known_devices',
    what: 'Browsers that signed in before',
    of: ACCOUNT,
    leaves_out: 'all',
    erase: deleted,
  },
  { table: 'recovery_codes', what: 'Recovery codes', of: ACCOUNT, leaves_out: ['code_hash'], erase: deleted },
  {
    table: 'passkeys',
    what: 'Passkeys',
    of: ACCOUNT,
    leaves_out: ['public_key', 'credential_id'],
    erase: deleted,
  },
  { table: 'passkey_challenges', what: 'Passkey challenges', of: ACCOUNT, leaves_out: 'all', erase: deleted },
  {
    table: 'email_links',
    what: 'Links that confirm an email address',
    of: ACCOUNT,
    leaves_out: ['token_hash'],
    erase: deleted,
  },
  {
    table: 'account_emails',
    what: 'Emails about the account',
    of: ACCOUNT,
    leaves_out: ['network'],
    erase: deleted,
  },
  { table: 'staff_pins', what: 'PIN for shop-floor tablets', of: ACCOUNT, leaves_out: 'all', erase: deleted },
  {
    table: 'device_logins',
    what: 'Programs that asked for a key',
    of: ACCOUNT,
    leaves_out: ['device_code_hash', 'user_code'],
    erase: deleted,
  },
  {
    table: 'oauth_requests',
    what: 'Connection requests of apps',
    of: ACCOUNT,
    leaves_out: ['handle_hash', 'client_state', 'code_challenge'],
    erase: deleted,
  },
  { table: 'agent_uses', what: 'What API keys and apps did', of: ACCOUNT, erase: deleted },
  { table: 'oauth_grants', what: 'Connected apps', of: ACCOUNT, erase: deleted },
  {
    table: 'upload_links',
    what: 'Upload links of agents',
    of: ACCOUNT,
    leaves_out: ['secret_hash'],
    erase: deleted,
  },
  { table: 'uploads_received', what: 'Sizes of uploads', of: 'owner = :customer', erase: deleted },
  {
    table: 'measured_for',
    what: 'Which parts were measured',
    of: 'owner = :customer',
    leaves_out: 'all',
    erase: deleted,
  },
  {
    table: 'idempotency_keys',
    what: 'Repeated uploads',
    of: 'owner = :customer',
    leaves_out: 'all',
    erase: deleted,
  },
  {
    table: 'accept_answers',
    what: 'Repeated purchases',
    of: 'owner = :customer',
    leaves_out: 'all',
    erase: deleted,
  },
  {
    table: 'billing_customers',
    what: 'Customer numbers at the card company',
    of: ACCOUNT,
    erase: deleted,
  },
  {
    table: 'outbox',
    what: 'Emails about quotes and orders',
    of: `subject_id in ${OWN}`,
    leaves_out: ['event_id'],
    erase: blanked(
      `recipient = null, subject = 'Erased', text = '', html = '', error = null, next_try_at = null,
       state = case when state in ('waiting', 'failed') then 'dropped' else state end`,
    ),
  },
  {
    table: 'events',
    what: 'History',
    of: `subject in ('quote', 'order', 'delivery') and subject_id in ${OWN} or subject in ('account', 'customer')
      and subject_id = :customer or subject = 'key' and subject_id in (select id from api_keys where account_id = :customer)`,
    leaves_out: ['actor_id'],
    // Figures of quotes and orders stay: emails and histories read them.
    erase: blanked(
      `why = null, details = case when subject in ('quote', 'order') and what <> 'file downloaded' then details end`,
      'What happened when, without texts and file names.',
    ),
  },
  {
    table: 'api_keys',
    what: 'API keys',
    of: ACCOUNT,
    leaves_out: ['secret_hash'],
    erase: blanked(
      `name = 'Erased', prefix = id, secret_hash = id, scopes = '[]', revoked_at = coalesce(revoked_at, :now)`,
      'Which key opened a checkout.',
    ),
  },
]
