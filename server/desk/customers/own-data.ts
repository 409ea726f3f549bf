import { TRACKING_KEPT_DAYS, type ErasedItem, type KeptItem } from '../../../shared/desk/customers/erase.ts'
import { BOOKS } from './personal-table.ts'

/** The customers' name for a part of their data, and the tables it is in. */
interface OwnData {
  what: string
  tables: readonly string[]
  /** The reason some of it is kept, without names, addresses and texts; null if nothing is. */
  why: string | null
}

/** All personal tables, as customers read about them. A customer has no rows in those that are only about staff. */
export const OWN_DATA: readonly OwnData[] = [
  {
    what: 'Your name, email address, password, passkeys, recovery codes and sign-ins',
    why: null,
    tables: [
      'customers',
      'accounts',
      'guests',
      'customer_merges',
      'sessions',
      'hand_overs',
      'known_devices',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
      'email_links',
      'guest_links',
      'payment_links',
      'account_emails',
      'workstation_sign_ins',
      'notification_settings',
      'notification_progress',
      'staff_emails',
      'list_views',
      'list_columns',
      'staff_pins',
    ],
  },
  {
    what: 'Your saved addresses and company details',
    why: null,
    tables: ['saved_addresses', 'business_details', 'address_checks', 'billing_customers'],
  },
  {
    what: 'Your connected apps and API keys',
    why: null,
    tables: ['device_logins', 'oauth_requests', 'agent_uses', 'oauth_grants', 'upload_links'],
  },
  {
    what: 'Your messages and emails, and all photos of your parts',
    why: null,
    tables: ['messages', 'message_photos', 'quote_threads', 'reply_addresses', 'order_photos', 'outbox'],
  },
  {
    what: 'Notes of the shop about you and your orders',
    why: null,
    tables: ['customer_notes', 'comments', 'mentions', 'desk_snoozes', 'delivery_reviews'],
  },
  {
    what: 'Technical records of your uploads',
    why: null,
    tables: ['uploads_received', 'measured_for', 'idempotency_keys', 'moved_ship_dates', 'label_files'],
  },
  {
    what: 'Quotes and orders',
    why: 'What was quoted and made, and when. File names and texts are removed.',
    tables: [
      'quotes',
      'baskets',
      'basket_quotes',
      'events',
      'api_keys',
      'order_units',
      'unit_failures',
      'unit_checks',
      'plates',
      'plate_units',
      'plate_print_files',
      'slicing_jobs',
      'printer_actions',
      'printer_jobs',
      'filament_log',
      'problem_reports',
      'risk_offers',
      'shipping_batch_orders',
    ],
  },
  {
    what: 'Payments, refunds and invoices',
    why: BOOKS,
    tables: [
      'orders',
      'purchases',
      'checkouts',
      'stray_payments',
      'invoices',
      'tax_reports',
      'ledger',
      'shipping_labels',
    ],
  },
  {
    what: 'Deliveries',
    why: `City, fee, parcels and dates: they prove the sales tax and the delivery. Tracking numbers are deleted ${TRACKING_KEPT_DAYS} days after the delivery.`,
    tables: ['deliveries', 'shipments', 'parcels', 'parcel_units', 'trackers'],
  },
  {
    what: 'Tax exemption certificates',
    why: 'They prove why no sales tax was charged.',
    tables: ['tax_exemptions'],
  },
]

/**
 * Returns the parts of a customer's data that are deleted and kept, in their words. `has`: whether a table has rows of
 * theirs.
 */
export function ownItems(has: (table: string) => boolean): { deleted: ErasedItem[]; kept: KeptItem[] } {
  const found = OWN_DATA.filter(({ tables }) => tables.some(has))
  return {
    deleted: found.flatMap(({ what, why }) => (why === null ? [{ what, count: null }] : [])),
    kept: found.flatMap(({ what, why }) => (why === null ? [] : [{ what, count: null, why }])),
  }
}
