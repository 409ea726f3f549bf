import { z } from 'zod'
import type { OrderEventKind, OrderEvents } from '../../../shared/orders/events/domain-events.ts'
import {
  orderDeclined,
  orderRefunded,
  paymentReceived,
  type RefundInEmail,
} from '../../../shared/messaging/mail/money-emails.ts'
import {
  orderDelivered,
  orderDeliveryFailed,
  orderReturned,
  returnLabel,
  orderHeld,
  orderResumed,
  orderShipDateConfirmed,
  orderPartShipped,
  orderShipped,
  shipDateKept,
  shippingUndone,
  shipDateMoved,
  trackingCorrected,
} from '../../../shared/messaging/mail/order-emails.ts'
import type { OrderInEmail } from '../../../shared/messaging/mail/order-in-email.ts'
import { purchaseReceived } from '../../../shared/messaging/mail/purchase-email.ts'
import type { CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOrder, listOrdersOfPurchase, type OrderRow } from '../../orders/order-store.ts'
import { listParcels, listParcelUnits, type ParcelRow } from '../../orders/parcel-store.ts'
import { findLedgerRow, moneyOfOrder } from '../../payments/ledger-store.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { findLabel } from '../../shipping/label-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { messageEmail, problemEmail, reprintEmail } from './conversation-email.ts'
import { invoiceEmail } from './invoice-email.ts'
import { orderInEmail } from './order-in-email.ts'
import type { OrderEmailTrigger } from './mail-progress-store.ts'
import { wasEmailed } from './outbox-store.ts'

const MovedDetails: z.ZodType<OrderEvents['ship date moved']> = z.object({
  expected_ship_by: z.string(),
  promised: z.string().nullable(),
  agreed: z.boolean(),
})
const HeldDetails: z.ZodType<OrderEvents['held']> = z.object({ cause: z.enum(['customer', 'shop']) })
const RefundedDetails: z.ZodType<Pick<OrderEvents['refunded'], 'ledger_id'>> = z.object({
  ledger_id: z.string(),
})

/** Returns the email that an order's event calls for; null for events that customers get no email about. */
export function orderEmailFor(db: ReadDb, shop: Shop, event: OrderEmailTrigger): CustomerEmail | null {
  const row = findOrder(db, event.subject_id)
  const write = WRITERS[event.what]
  if (!row || !write) return null
  return write(orderInEmail(db, shop, row), { db, shop, row, event })
}

interface Occurrence {
  db: ReadDb
  shop: Shop
  row: OrderRow
  event: OrderEmailTrigger
}

const WRITERS: Record<
  OrderEventKind,
  ((order: OrderInEmail, occurrence: Occurrence) => CustomerEmail | null) | null
> = {
  placed: placedEmail,
  'ship date moved': (order, { event }) =>
    shipDateMoved(order, { ...MovedDetails.parse(event.details), why: event.why }),
  'ship date kept': (order) =>
    order.ship_by === null ? null : shipDateKept({ ...order, ship_by: order.ship_by }),
  shipped: (order, { db, row }) => {
    const sent = sentParcels(db, row)
    return sent.length > 0 ? orderShipped(order, ...sent) : null
  },
  'parcel shipped': (order, { db, row }) => (order.way === 'pickup' ? null : partShipped(order, row, db)),
  'tracking corrected': (order, { db, row }) => {
    const sent = sentParcels(db, row)
    if (sent.length === 0) return null
    if (wasEmailed(db, row.id, 'shipped') || wasEmailed(db, row.id, 'parcel shipped'))
      return trackingCorrected(order, ...sent)
    return row.status === 'completed' ? orderShipped(order, ...sent) : partShipped(order, row, db)
  },
  'shipping undone': (order, { db, row }) =>
    wasEmailed(db, row.id, 'shipped') ? shippingUndone(order) : null,
  // Whoever picked it up knows.
  delivered: (order, { db, row }) =>
    order.way === 'pickup' ? null : orderDelivered(order, ...sentParcels(db, row)),
  'delivery reported': (order, { event }) => undelivered(order, event),
  'return label bought': (order, { event, db }) => returnLabelEmail(order, event, db),
  held: (order, { event }) =>
    orderHeld(order, { reason: event.why, cause: HeldDetails.parse(event.details).cause }),
  resumed: (order, { row, event }) =>
    orderResumed(order, { why: event.why, expected_ship_by: row.expected_ship_by }),
  refunded,
  'refunded outside': refunded,
  'outside refund noted': null,
  declined: (order, { db, row, event }) =>
    orderDeclined(order, {
      reason: event.why ?? row.decline_reason,
      refunded_cents: totalOf(moneyOfOrder(db, row.id).refunded),
    }),
  'message from staff': (order, { db, event }) => messageEmail(order, db, event),
  // The shop's own email is written by `follow-events.ts`.
  'message from customer': null,
  'message needs no answer': null,
  'problem reported': (order, { event }) => problemEmail(order, event),
  'reprint ordered': (order, { event }) => reprintEmail(order, event),
  'production started': null,
  'start taken back': null,
  'units started': null,
  'units printed': null,
  'units ready': null,
  'units set back': null,
  'print failed': null,
  'first article passed': null,
  'first article needed again': null,
  'first article waived': null,
  'photo added': null,
  'photo shown to customer': null,
  'photo hidden from customer': null,
  'photo deleted': null,
  'plate planned': null,
  'plate changed': null,
  'plate removed': null,
  'plate cleared': null,
  'clearing taken back': null,
  'print time corrected': null,
  'unit held': null,
  'unit resumed': null,
  'priority changed': null,
  packed: null,
  unpacked: null,
  'delivery booked': null,
  'label voided': null,
  'ride canceled': null,
  'label refunded': null,
  'label refund refused': null,
  'return arrived': null,
  'address checked': null,
  'address accepted': null,
  'address kept': null,
  'address corrected': null,
  'refund tried again': null,
  // Whoever returned the money has told the customer.
  'refund settled by hand': null,
  'refund done': null,
  'refund failed': null,
  disputed: null,
  'dispute lost': null,
  'dispute won': null,
  'tax reported': null,
  'tax not reported': null,
  'tax report tried again': null,
  'tax entered by hand': null,
  'file downloaded': null,
  'invoice issued': (order, { db, event }) => invoiceEmail(db, order, event),
  'put aside': null,
  'brought back': null,
  'comment added': null,
  'comment edited': null,
  'comment deleted': null,
  'letter retry': null,
  'letter by hand': null,
  'letter drop': null,
}

/** Returns the parcels of an order that have left the shop, the first one first. */
export function sentParcels(db: ReadDb, { id }: Pick<OrderRow, 'id'>): ParcelRow[] {
  return listParcels(db, id).filter(({ shipped_at }) => shipped_at !== null)
}

/** About the newest parcel. None once the order is complete: the email about that names all parcels. */
function partShipped(order: OrderInEmail, row: OrderRow, db: ReadDb): CustomerEmail | null {
  const parcel = sentParcels(db, row).at(-1)
  if (!parcel || row.status === 'completed') return null
  const units = listParcelUnits(db, parcel.id).filter(({ order_id }) => order_id === row.id)
  return orderPartShipped(order, { ...parcel, units: units.length })
}

/** Only a failed delivery and a returned parcel are worth an email of their own. */
function undelivered(order: OrderInEmail, { to_state }: OrderEmailTrigger): CustomerEmail | null {
  if (to_state === 'failed') return orderDeliveryFailed(order)
  return to_state === 'returned' ? orderReturned(order) : null
}

/** The orders of one purchase are confirmed by one email, with the first of them. */
function placedEmail(order: OrderInEmail, { db, shop, row }: Occurrence): CustomerEmail | null {
  if (row.purchase_number === null) return paymentReceived(order)
  const orders = listOrdersOfPurchase(db, row.purchase_number)
  if (orders[0].id !== row.id) return null
  return purchaseReceived(
    row.purchase_number,
    orders.map((one) => orderInEmail(db, shop, one)),
  )
}

const ReturnDetails: z.ZodType<Pick<OrderEvents['return label bought'], 'label_id' | 'email'>> = z.object({
  label_id: z.string(),
  email: z.boolean(),
})

/** None for a label that staff print, or that was voided before its email was written. */
function returnLabelEmail(order: OrderInEmail, event: OrderEmailTrigger, db: ReadDb): CustomerEmail | null {
  const { label_id, email } = ReturnDetails.parse(event.details)
  const label = findLabel(db, label_id)
  return email && label?.state === 'bought' ? returnLabel(order, label) : null
}

/** None for a declined order: the email that declines it names the refund. */
function refunded(order: OrderInEmail, { db, event }: Occurrence): CustomerEmail | null {
  const { ledger_id } = RefundedDetails.parse(event.details)
  const entry = findLedgerRow(db, ledger_id)
  if (!entry || entry.kind !== 'refund' || entry.reason === 'declined') return null
  return orderRefunded(order, { ...entry, reason: entry.reason as RefundInEmail['reason'] })
}

/** For a quote whose ship date was confirmed after payment. */
export function confirmedOrderEmail(db: ReadDb, shop: Shop, row: OrderRow): CustomerEmail | null {
  const order = orderInEmail(db, shop, row)
  return order.ship_by === null ? null : orderShipDateConfirmed({ ...order, ship_by: order.ship_by })
}
