import { TRACKING_KEPT_DAYS } from '../../../shared/desk/customers/erase.ts'
import {
  OWN,
  OWN_ORDERS,
  OWN_MONEY,
  BOOKS,
  PRODUCTION,
  ACCOUNT,
  blanked,
  deleted,
  kept,
  ofOrders,
  ofQuotes,
  ofPartsOfQuotes,
  ofSales,
  type PersonalTable,
} from './personal-table.ts'
import { PRODUCTION_TABLES } from './production-tables.ts'

const TRACKING = `Tracking number: it proves the delivery in a dispute, and is deleted ${TRACKING_KEPT_DAYS} days after the delivery.`

/** Deliveries, payments, production and orders; what others refer to comes last. */
export const ORDER_TABLES: readonly PersonalTable[] = [
  {
    ...ofSales('delivery_reviews'),
    what: 'Deliveries that staff priced',
    erase: deleted,
  },
  {
    ...ofSales('deliveries'),
    what: 'Delivery addresses',
    erase: blanked(
      'address = :address, fee_note = null',
      'City, fee and parcels: where the sales tax was due.',
    ),
  },
  {
    ...ofQuotes('desk_snoozes', 'quote_id'),
    what: 'What staff put aside',
    leaves_out: ['by_account', 'state'],
    erase: deleted,
  },
  { ...ofQuotes('moved_ship_dates', 'quote_id'), what: 'Ship dates that were moved', erase: deleted },
  {
    ...ofQuotes('checkouts', 'quote_id'),
    what: 'Purchases by quote',
    leaves_out: ['delivery'],
    erase: blanked(
      `email = null, customer_ref = null, purchase_order = null, note_to_shop = null,
       delivery = json_set(delivery, '$.address', :address, '$.fee_note', null), revision = revision + 1`,
      BOOKS,
    ),
  },
  {
    ...ofPartsOfQuotes('stray_payments', 'checkout_id', 'checkouts'),
    what: 'Payments without an order',
    erase: blanked('error = null', BOOKS),
  },
  {
    ...ofOrders('order_photos', 'order_id'),
    what: 'Photos of printed parts',
    leaves_out: ['by_account'],
    erase: deleted,
  },
  {
    ...ofOrders('problem_reports', 'order_id'),
    what: 'Reported problems',
    leaves_out: ['decided_by'],
    erase: kept(PRODUCTION),
  },
  {
    ...ofQuotes('message_photos', 'quote_id'),
    what: 'Photos of messages',
    erase: deleted,
  },
  {
    ...ofQuotes('messages', 'quote_id'),
    what: 'Messages',
    leaves_out: ['by_account', 'answered_by', 'email_id'],
    erase: deleted,
  },
  {
    table: 'quote_threads',
    what: 'Quotes with messages',
    of: `quote_id in ${OWN} or thread_id in ${OWN}`,
    counted: [
      `(select quote_id from own_quotes cross join quote_threads on quote_id = own_quotes.id
        union select quote_id from own_quotes cross join quote_threads on thread_id = own_quotes.id)`,
    ],
    leaves_out: 'all',
    erase: deleted,
  },
  {
    ...ofQuotes('reply_addresses', 'quote_id'),
    what: 'Addresses for answers by email',
    leaves_out: ['token'],
    erase: deleted,
  },
  {
    ...ofQuotes('risk_offers', 'quote_id'),
    what: 'Offers to print at the customer’s risk',
    leaves_out: ['made_by'],
    erase: kept('What may fail and when it was accepted, without a name: it counts in a dispute.'),
  },
  {
    ...ofOrders('shipments', 'order_id'),
    what: 'Deliveries',
    erase: blanked('label_url = null', TRACKING),
  },
  {
    ...ofOrders('parcels', 'order_id'),
    what: 'Boxes with their tracking',
    erase: blanked('label_url = null', TRACKING),
  },
  {
    ...ofOrders('parcel_units', 'order_id'),
    what: 'Units in each box',
    erase: kept('Which unit was in which box: it proves the delivery in a dispute.'),
  },
  {
    ...ofOrders('trackers', 'order_id'),
    what: 'Where parcels are',
    erase: kept('Delivery dates: they prove the delivery in a dispute.'),
  },
  {
    table: 'label_files',
    what: 'Shipping labels as printed',
    of: `label_id in (select id from shipping_labels where order_id in ${OWN_ORDERS})`,
    leaves_out: ['bytes'],
    erase: deleted,
  },
  {
    ...ofOrders('shipping_labels', 'order_id'),
    what: 'Shipping labels',
    erase: blanked('label_url = null', BOOKS),
  },
  {
    ...ofOrders('address_checks', 'order_id'),
    what: 'Checks of delivery addresses',
    leaves_out: ['suggested', 'decided_by'],
    erase: deleted,
  },
  {
    ...ofOrders('shipping_batch_orders', 'order_id'),
    what: 'Orders that were packed and shipped together with others',
    erase: blanked('why = null', PRODUCTION),
  },
  ...PRODUCTION_TABLES,
  {
    ...ofOrders('invoices', 'order_id'),
    what: 'Invoices and credit notes',
    erase: blanked(
      `send_to = null, content = json_set(content, '$.buyer', json_array('Erased customer'),
         '$.facts', json((select json_group_array(json(value)) from json_each(content, '$.facts')
           where value ->> 'name' not in ('PO number', 'Note'))),
         '$.lines', json((select json_group_array(json(iif(value ->> 'detail' is null, value,
           json_set(value, '$.text', '3D-printed part')))) from json_each(content, '$.lines'))))`,
      BOOKS,
    ),
  },
  { table: 'business_details', what: 'Company', of: ACCOUNT, erase: deleted },
  {
    table: 'tax_exemptions',
    what: 'Tax exemption certificates',
    of: ACCOUNT,
    leaves_out: ['file_sha256', 'note', 'recorded_by', 'ended_by'],
    erase: blanked(
      "note = null, end_reason = case when end_reason is not null then 'Erased' end",
      'Certificates: they prove why no sales tax was charged.',
    ),
  },
  {
    table: 'tax_reports',
    what: 'Tax reports of payments',
    of: `ledger_id in ${OWN_MONEY}`,
    erase: blanked('error = null', BOOKS),
  },
  {
    ...ofOrders('ledger', 'order_id'),
    what: 'Payments and refunds',
    leaves_out: ['by_account'],
    erase: blanked('note = null, error = null', BOOKS),
  },
  {
    ...ofOrders('orders', 'id'),
    what: 'Orders',
    erase: blanked('contact_email = null, hold_reason = null, decline_reason = null', BOOKS),
  },
  {
    ...ofQuotes('guest_links', 'quote_id'),
    what: 'Links in emails with which a guest continues on another device',
    leaves_out: 'all',
    erase: deleted,
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
]
