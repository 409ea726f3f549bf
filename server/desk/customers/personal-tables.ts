import { ACCESS_TABLES } from './access-tables.ts'
import { BASKET_TABLES } from './basket-tables.ts'
import { ORDER_TABLES } from './order-tables.ts'
import { type PersonalTable, blanked } from './personal-table.ts'

/** The account or guest itself. */
const OWNER_TABLES: readonly PersonalTable[] = [
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

/**
 * Every table with rows about customers, in the order in which they are erased: rows that others refer to come last; `customers` is
 * first, because it allows the rest. A test compares the list with the schema: a new table with a column of accounts, guests,
 * quotes, orders or emails is added here, or to `NOT_PERSONAL` with the reason.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...ACCESS_TABLES,
  ...BASKET_TABLES,
  ...ORDER_TABLES,
  ...OWNER_TABLES,
]

/** Tables with such a column that hold nothing about a customer, and why. */
export const NOT_PERSONAL: Record<string, string> = {
  slicer_settings: 'the slicing program of the shop; names a member of staff',
  slicer_profiles: 'settings files of printer models; name a member of staff',
  documents: 'created_by is a member of staff',
  invitations: 'made by staff, for staff',
  floor_devices: 'by_account is a member of staff',
  kiosks: 'by_account is a member of staff',
  kiosk_pictures: 'by_account is a member of staff',
  shop_set_up: 'test_quote_id is a quote of the owner',
  set_up_steps: 'by_account is a member of staff',
  printer_log: 'by_account is a member of staff',
  filament_minimums: 'by_account is a member of staff',
  filament_supplies: 'by_account is a member of staff',
  stock_rule: 'by_account is a member of staff',
  stock_rule_colors: 'by_account is a member of staff',
  nozzles: 'by_account is a member of staff',
  printer_log_photos: 'by_account is a member of staff; shows a machine',
  plate_energy: 'by_account is a member of staff',
  manifests: 'by_account is a member of staff',
  shipping_batches: 'by_account is a member of staff',
  notices: 'by_account and only_for are staff; names of parts and orders are read when a notice is shown',
  search_customers: 'only the number of a customer in the search; the searched text is removed with the name',
  sign_in_tries: 'hashes only; those of an erased address are deleted with it',
}
