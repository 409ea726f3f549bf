import { invoiceNumber, type InvoiceSeries } from '../../../shared/orders/invoices/invoice.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'

/** A table for spreadsheets: what its rows are, and the query whose column names are the headings. */
export interface CsvView {
  name: string
  what: string
  sql: string
}

const AMOUNTS = (table: string) =>
  ['parts', 'delivery', 'tax'].map((kind) => `${table}.${kind}_cents as ${kind}_cents`).join(', ')

const PRICE = (speed: string) => `(select value ->> '$.total_cents' from json_each(quotes.options)
  where value ->> '$.speed' = '${speed}') as ${speed}_total_cents`

const SERIES: readonly InvoiceSeries[] = [
  'invoice',
  'credit_note',
  'practice_invoice',
  'practice_credit_note',
]
/** As it is printed: `INV-000012`. */
const INVOICE_NUMBER = `case series ${SERIES.map(
  (series) => `when '${series}' then '${invoiceNumber(series, 0).replace(/0+$/, '')}'`,
).join(' ')} end || printf('%06d', invoices.number)`

const CUSTOMER = 'coalesce(quotes.account_id, quotes.guest_id) as customer_id'

/**
 * The business as a person reads it. Columns in `_at` become dates with time (UTC), those in `_cents` dollars in a column that
 * ends in `_usd`.
 */
export const CSV_VIEWS: readonly CsvView[] = [
  {
    name: 'customers',
    what: 'Customers, with what they bought',
    sql: `select id as customer_id, kind, name, email, quotes, orders, open_orders, paid_cents, refunded_cents, created_at,
        last_seen_at, erased_at
      from customers where listed = 1 order by created_at, id`,
  },
  {
    name: 'quotes',
    what: 'Quotes',
    sql: `select ${QUOTE_NUMBER} as quote_number, quotes.id as quote_id, ${CUSTOMER}, quotes.contact_email, quotes.status, tier, filename, sha256 as file_sha256,
        material, color, quantity, ${PRICE('asap')}, ${PRICE('week')}, estimate_cents, quotes.created_at, priced_at, expires_at,
        replaced_by, orders.number as order_number
      from quotes left join orders on orders.id = quotes.id order by seq`,
  },
  {
    name: 'orders',
    what: 'Orders, with what was paid and where it went',
    sql: `select orders.number as order_number, orders.id as quote_id, ${CUSTOMER}, orders.contact_email, orders.status, orders.speed,
        filename, material, color, quantity, orders.ship_by, expected_ship_by, ${AMOUNTS('checkouts')}, checkouts.total_cents,
        (select coalesce(sum(amount_cents), 0) from ledger
          where order_id = orders.id and kind = 'refund' and state <> 'failed') as refunded_cents,
        checkouts.delivery ->> '$.method' as delivery_method, checkouts.delivery ->> '$.city' as city,
        checkouts.tax ->> '$.place' as tax_place, checkouts.tax ->> '$.percent' as tax_percent,
        checkouts.provider as payment_provider, checkouts.payment_ref, purchase_order, note_to_shop, orders.paid_at,
        orders.shipped_at, completed_at, cancelled_at, decline_reason
      from orders join quotes on quotes.id = orders.id join checkouts on checkouts.id = orders.checkout_id
      order by orders.number`,
  },
  {
    name: 'units',
    what: 'Units of orders, with where and when each was made',
    sql: `select orders.number as order_number, unit, order_units.status, printer_id, attempts, order_units.queued_at, started_at,
        printed_at, ready_at, held_reason
      from order_units join orders on orders.id = order_id order by orders.number, unit`,
  },
  {
    name: 'payments-and-refunds',
    what: 'Money that came in and went back, with refunds and disputes as negative amounts',
    sql: `select orders.number as order_number, kind, reason, iif(kind = 'capture', 1, -1) * ledger.amount_cents as amount_cents,
        iif(by_hand, 'by hand', ledger.provider) as provider, provider_ref, ledger.created_at, done_at
      from ledger join orders on orders.id = order_id where ledger.state <> 'failed'
      order by ledger.created_at, ledger.rowid`,
  },
  {
    name: 'invoices',
    what: 'Invoices and credit notes',
    sql: `select ${INVOICE_NUMBER} as invoice_number, orders.number as order_number,
        content ->> '$.total.cents' as total_cents, issued_at
      from invoices join orders on orders.id = order_id order by series, invoices.number`,
  },
  {
    name: 'parcels',
    what: 'Parcels of orders',
    sql: `select orders.number as order_number, state, carrier, tracking_number, tracking_url, cost_cents, arrives_by, packed_at,
        parcels.shipped_at, delivered_at, parcels.id as parcel_id, box, size_mm, grams,
        (select group_concat(distinct held.number) from parcel_units join orders as held on held.id = parcel_units.order_id
          where parcel_id = parcels.id) as order_numbers,
        (select count(*) from parcel_units where parcel_id = parcels.id) as units
      from parcels join orders on orders.id = order_id order by orders.number, packed_at`,
  },
  {
    name: 'ledger',
    what: 'The ledger: every row, also failed ones',
    sql: `select ledger.id as ledger_id, orders.number as order_number, kind, state, reason, note, ${AMOUNTS('ledger')},
        ledger.amount_cents, iif(by_hand, 'by hand', provider) as provider, provider_ref, error, ledger.created_at, done_at
      from ledger join orders on orders.id = order_id order by ledger.created_at, ledger.rowid`,
  },
]
