/**
 * Every table with rows about a customer: which rows are theirs, what an export leaves out, and what erasing does with them. A test
 * compares the list with the schema: a new table with a column of accounts, guests, quotes, orders or emails is added here, or to
 * `NOT_PERSONAL` with the reason.
 */
export interface PersonalTable {
  table: string
  /** What the rows are, for the README of an export and the list of an erase. */
  what: string
  /** The condition for the rows of `:customer`. */
  of: string
  /** Columns that an export leaves out: secrets, and ids of others. `all`: the rows mean nothing outside the program. */
  leaves_out?: readonly string[] | 'all'
  erase: ErasedTable
}

type ErasedTable =
  | { action: 'deleted' }
  /** `set`: of an `update`; `:now`, and `:address`: an encrypted address without content. */
  | { action: 'blanked'; set: string; kept: string | null }
  | { action: 'kept'; kept: string }

/** The quotes of `:customer`, whose ids are also those of their orders. */
const OWN = '(select id from customer_quotes where customer_id = :customer)'
const OWN_ORDERS = `(select orders.id from customer_quotes join orders on orders.id = customer_quotes.id
  where customer_id = :customer)`
const OWN_CHECKOUTS = `(select id from checkouts where quote_id in ${OWN})`
const OWN_MONEY = `(select id from ledger where order_id in ${OWN})`

const BOOKS = 'The shop’s books: tax law requires amounts, taxes and dates of every sale.'
const PRODUCTION = 'What was made and when, without a name.'
const deleted = { action: 'deleted' } as const
const blanked = (set: string, kept: string | null = null) => ({ action: 'blanked', set, kept }) as const
const kept = (why: string) => ({ action: 'kept', kept: why }) as const

const ACCOUNT = 'account_id = :customer'

/** In the order in which they are erased: rows that others refer to come last. `customers` is first, because it allows the rest. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
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
  {
    table: 'delivery_reviews',
    what: 'Deliveries that staff priced',
    of: `quote_id in ${OWN}`,
    erase: deleted,
  },
  {
    table: 'deliveries',
    what: 'Delivery addresses',
    of: `quote_id in ${OWN}`,
    erase: blanked(
      'address = :address, fee_note = null',
      'City, fee and parcel: where the sales tax was due.',
    ),
  },
  { table: 'moved_ship_dates', what: 'Ship dates that were moved', of: `quote_id in ${OWN}`, erase: deleted },
  {
    table: 'checkouts',
    what: 'Checkouts',
    of: `quote_id in ${OWN}`,
    leaves_out: ['delivery', 'session_id', 'url'],
    erase: blanked(
      `email = null, url = null, customer_ref = null,
       delivery = json_set(delivery, '$.address', :address, '$.fee_note', null), revision = revision + 1`,
      BOOKS,
    ),
  },
  {
    table: 'stray_payments',
    what: 'Payments without an order',
    of: `checkout_id in ${OWN_CHECKOUTS}`,
    erase: kept(BOOKS),
  },
  {
    table: 'order_photos',
    what: 'Photos of printed parts',
    of: `order_id in ${OWN_ORDERS}`,
    leaves_out: ['by_account'],
    erase: deleted,
  },
  {
    table: 'shipments',
    what: 'Parcels',
    of: `order_id in ${OWN_ORDERS}`,
    erase: blanked('label_url = null', 'Tracking number: it proves the delivery in a dispute.'),
  },
  {
    table: 'unit_failures',
    what: 'Prints that failed',
    of: `order_id in ${OWN_ORDERS}`,
    erase: blanked('note = null', PRODUCTION),
  },
  {
    table: 'unit_checks',
    what: 'Quality checks',
    of: `order_id in ${OWN_ORDERS}`,
    leaves_out: ['by_account'],
    erase: blanked('remark = null', PRODUCTION),
  },
  {
    table: 'plates',
    what: 'Plates with a printed part',
    of: `id in (select plate_id from plate_units where order_id in ${OWN_ORDERS})`,
    // A plate holds parts of several customers.
    leaves_out: 'all',
    erase: blanked('note = null, color_note = null', PRODUCTION),
  },
  {
    table: 'plate_units',
    what: 'Places of parts on plates',
    of: `order_id in ${OWN_ORDERS}`,
    erase: kept(PRODUCTION),
  },
  {
    table: 'order_units',
    what: 'Printed units',
    of: `order_id in ${OWN_ORDERS}`,
    erase: blanked('held_reason = null', PRODUCTION),
  },
  {
    table: 'tax_reports',
    what: 'Tax reports of payments',
    of: `ledger_id in ${OWN_MONEY}`,
    erase: kept(BOOKS),
  },
  {
    table: 'ledger',
    what: 'Payments and refunds',
    of: `order_id in ${OWN_ORDERS}`,
    leaves_out: ['by_account'],
    erase: kept(BOOKS),
  },
  {
    table: 'orders',
    what: 'Orders',
    of: `id in ${OWN_ORDERS}`,
    erase: blanked('contact_email = null, hold_reason = null, decline_reason = null', BOOKS),
  },
  {
    table: 'quotes',
    what: 'Quotes',
    of: `${ACCOUNT} or guest_id = :customer`,
    leaves_out: [
      'review_token',
      'analysis_key',
      'print_key',
      'read_in_run',
      'read_alone',
      'deaths',
      'lone_deaths',
    ],
    erase: blanked(
      `filename = 'erased', contact_email = null, contact_note = null, material_note = null, color_note = null,
       request_note = null, review_token = lower(hex(randomblob(20))), has_preview = 0, flags = '[]',
       manufacturability = json_set(manufacturability, '$.findings', json('[]')),
       status = case when status in ('received', 'processing', 'quoted', 'needs_review', 'engineering') then 'withdrawn'
         else status end,
       request_status = case when status = 'accepted' then request_status end,
       queued_at = null, work_number = work_number + 1, estimate_pending = 0, read_in_run = null,
       revision = revision + 1, updated_at = :now`,
      'Material, quantity and price: what the orders were made of.',
    ),
  },
  {
    table: 'guests',
    what: 'The browser of a guest',
    of: 'id = :customer',
    leaves_out: ['file_secret', 'network'],
    erase: blanked('network = null'),
  },
  {
    table: 'accounts',
    what: 'The account',
    of: 'id = :customer',
    leaves_out: ['password_hash', 'file_secret'],
    erase: blanked(
      `email = id || '@freed.invalid', name = 'Erased customer', password_hash = null, email_verified_at = null`,
    ),
  },
]

/** Tables with such a column that hold nothing about a customer, and why. */
export const NOT_PERSONAL: Record<string, string> = {
  documents: 'created_by is a member of staff',
  invitations: 'made by staff, for staff',
  floor_devices: 'by_account is a member of staff',
  printer_log: 'by_account is a member of staff',
  sign_in_tries: 'hashes only; those of an erased address are deleted with it',
}
