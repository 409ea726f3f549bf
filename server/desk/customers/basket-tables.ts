import {
  BOOKS,
  OWN,
  OWN_BASKETS,
  blanked,
  deleted,
  kept,
  ofQuotes,
  type PersonalTable,
} from './personal-table.ts'

/** Baskets and the purchases that pay for them. */
export const BASKET_TABLES: readonly PersonalTable[] = [
  {
    table: 'payment_links',
    what: 'Links by which somebody else pays',
    of: `purchase_id in (select purchase_id from checkouts where quote_id in ${OWN})`,
    leaves_out: 'all',
    erase: deleted,
  },
  {
    table: 'purchases',
    what: 'Purchases',
    of: `id in (select purchase_id from checkouts where quote_id in ${OWN})`,
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
