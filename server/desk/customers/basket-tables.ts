import { BOOKS, OWN_BASKETS, blanked, deleted, kept, ofQuotes, type PersonalTable } from './personal-table.ts'

/** Baskets and the purchases that pay for them. */
export const BASKET_TABLES: readonly PersonalTable[] = [
  {
    table: 'basket_answers',
    what: 'Repeated purchases of baskets',
    of: 'owner = :customer',
    leaves_out: 'all',
    erase: deleted,
  },
  {
    table: 'basket_deliveries',
    what: 'Delivery addresses of baskets',
    of: `basket_id in ${OWN_BASKETS}`,
    leaves_out: ['address'],
    erase: blanked(
      'address = :address, fee_note = null',
      'City, fee and parcels: where the sales tax was due.',
    ),
  },
  {
    table: 'basket_delivery_reviews',
    what: 'Deliveries of baskets that staff priced',
    of: `basket_id in ${OWN_BASKETS}`,
    leaves_out: ['address'],
    erase: deleted,
  },
  {
    table: 'purchases',
    what: 'Purchases of several parts',
    of: `basket_id in ${OWN_BASKETS}`,
    leaves_out: ['delivery', 'session_id', 'url'],
    erase: blanked(
      `email = null, url = null, customer_ref = null, purchase_order = null, note_to_shop = null,
       delivery = json_set(delivery, '$.address', :address, '$.fee_note', null), revision = revision + 1`,
      BOOKS,
    ),
  },
  {
    ...ofQuotes('basket_quotes', 'quote_id'),
    what: 'Quotes in baskets',
    erase: kept('Which parts were bought together, without a name.'),
  },
  {
    table: 'baskets',
    what: 'Baskets',
    of: `id in ${OWN_BASKETS}`,
    leaves_out: ['share_token'],
    erase: blanked('share_token = null', 'Which parts were bought together, without a name.'),
  },
]
