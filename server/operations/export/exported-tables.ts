import { createHash } from 'node:crypto'
import { commandName } from '../../../shared/platform/command-names.ts'

/** Tables whose rows are in `tables/`, one file each, in the database's own column names. */
export const OPEN_TABLES: readonly string[] = [
  'account_emails',
  'accounts',
  'address_checks',
  'agent_uses',
  'analyses',
  'answer_templates',
  'api_keys',
  'basket_quotes',
  'baskets',
  'billing_customers',
  'business_details',
  'carrier_events',
  'checkouts',
  'clock_marks',
  'comments',
  'customer_merges',
  'customer_notes',
  'customers',
  'deliveries',
  'delivery_reviews',
  'desk_snoozes',
  'documents',
  'erase_progress',
  'estimates',
  'events',
  'filament_log',
  'filament_minimums',
  'filament_supplies',
  'floor_devices',
  'guests',
  'idempotency_keys',
  'invoices',
  'kiosk_pictures',
  'kiosks',
  'ledger',
  'list_columns',
  'list_views',
  'mail_progress',
  'mailbox_progress',
  'manifests',
  'measured_for',
  'message_photos',
  'messages',
  'mentions',
  'missing_files',
  'moved_ship_dates',
  'notice_progress',
  'noticed_items',
  'notices',
  'notification_progress',
  'notification_settings',
  'nozzles',
  'oauth_clients',
  'oauth_grants',
  'order_photos',
  'order_units',
  'orders',
  'outbox',
  'parcel_units',
  'parcels',
  'part_files',
  'payment_notices',
  'plate_energy',
  'plate_measures',
  'plate_print_files',
  'plate_units',
  'plates',
  'printer_actions',
  'printer_jobs',
  'printer_link_states',
  'printer_links',
  'printer_log',
  'printer_log_photos',
  'printer_states',
  'problem_reports',
  'program_runs',
  'public_files',
  'purchases',
  'quote_threads',
  'quotes',
  'risk_offers',
  'saved_addresses',
  'search_customers',
  'set_up_steps',
  'shipments',
  'shipping_batch_orders',
  'shipping_batches',
  'shipping_labels',
  'shop_identity',
  'shop_set_up',
  'slicer_profiles',
  'slicer_settings',
  'slicing_jobs',
  'spools',
  'sqlite_sequence',
  'staff_emails',
  'stock_rule',
  'stock_rule_colors',
  'stray_payments',
  'outside_refunds',
  'tax_exemptions',
  'tax_reports',
  'trackers',
  'unit_checks',
  'unit_failures',
  'uploads_received',
]

/**
 * Tables whose rows are only in `secrets.age`: whoever has a row, or guesses what it is a hash of, can sign in or upload. Labels have
 * an address in plain sight.
 */
export const SEALED_TABLES: readonly string[] = [
  'device_logins',
  'email_links',
  'guest_links',
  'hand_overs',
  'invitations',
  'known_devices',
  'label_files',
  'oauth_codes',
  'oauth_requests',
  'oauth_tokens',
  'passkey_challenges',
  'passkeys',
  'payment_links',
  'recovery_codes',
  'reply_addresses',
  'sessions',
  'sign_in_tries',
  'staff_pins',
  'upload_links',
  'workstation_sign_ins',
]

/** Tables that no export has, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  schema_migrations: 'manifest.json lists the migrations, and an import applies them again',
}

/** Indexes of what is in other tables: the SQL by which an import fills them, once the rows are there. */
export const FILLED_TABLES: Readonly<Record<string, string>> = {
  console_search: `
    insert into console_search (rowid, text) select search_number, text from quote_search_texts order by seq;
    insert into console_search (rowid, text) select search_number, text from order_search_texts order by number;
    insert into console_search (rowid, text) select search_number, text from customer_search_texts order by search_number`,
}

const RANDOM = 'lower(hex(randomblob(20)))'

/**
 * Columns that are only in `secrets.age`, by table, each with the SQL expression of its value in a shop that is imported
 * without them. `id` in it is that of the row.
 */
export const SEALED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { password_hash: 'null', file_secret: RANDOM },
  guests: { file_secret: RANDOM },
  baskets: { share_token: 'null' },
  quotes: { review_token: RANDOM },
  api_keys: { secret_hash: ':id' },
  floor_devices: { secret_hash: ':id' },
  kiosks: { secret_hash: 'null', pairing_hash: 'null' },
  printer_links: { sealed_key: 'null', key_place: 'null' },
  shop_identity: { key_check: 'null' },
}

const LINK = /(\/follow\/|\/messages\/|[?&]link=|\/q\/|\/b\/|#continue=)[\w.-]+/g
const REVIEW_TOKEN = /("review_token":")([^"]*)/g

/** A link of an email that opens a quote or order without signing in. */
function withoutLinks(text: string): string {
  return text.replaceAll(LINK, '$1left-out')
}

/** Each token is replaced by one that opens nothing: tokens are unique. */
function withoutTokens(json: string): string {
  const other = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 40)
  return json.replaceAll(REVIEW_TOKEN, (_, name: string, token: string) => name + other(token))
}

/** Columns whose text has secrets in it: `tables/` has the text without them, `secrets.age` the whole. */
export const REDACTED_COLUMNS: Readonly<Record<string, Readonly<Record<string, (text: string) => string>>>> =
  {
    outbox: { text: withoutLinks, html: withoutLinks },
    customer_merges: { quotes: withoutTokens },
  }

/** Data that an export without a passphrase leaves out, and the owner's remedy after an import. */
export const LEFT_OUT_WITHOUT_PASSPHRASE: readonly { what: string; again: string }[] = [
  {
    what: 'passwords, passkeys and recovery codes',
    again: `Set the owner’s password with ${commandName('owner')}. Invite staff again; customers sign up again with another address, or ask the owner.`,
  },
  {
    what: 'signed-in browsers, and PINs of staff',
    again: 'Everyone signs in again, and staff set new PINs.',
  },
  {
    what: 'API keys, connected apps and devices of the shop floor',
    again: 'Make new API keys, connect apps again, and set up tablets and wall displays again.',
  },
  {
    what: 'the vault key, without which delivery addresses cannot be read',
    again: 'Ask the customers of orders still to be shipped for their address; the console lists them.',
  },
  {
    what: 'stored shipping labels, which show an address',
    again: 'Print labels of packed parcels before the old shop is closed, or buy them again.',
  },
  {
    what: 'keys of printers that the program talks to',
    again: 'Enter the key of each printer again, on its page.',
  },
  {
    what: 'links that open a quote or an order without signing in, invitations and upload links',
    again: 'Send new links to customers who need them.',
  },
]
