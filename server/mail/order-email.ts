import { z } from 'zod'
import type { EmailDraft } from '../../shared/mail/email.ts'
import { orderDeclined, orderRefunded, paymentReceived } from '../../shared/mail/money-emails.ts'
import {
  orderDelivered,
  orderHeld,
  orderResumed,
  orderShipDateConfirmed,
  orderShipped,
  shipDateKept,
  shippingUndone,
  shipDateMoved,
  trackingCorrected,
} from '../../shared/mail/order-emails.ts'
import type { OrderInEmail } from '../../shared/mail/order-in-email.ts'
import type { RefundReason } from '../../shared/orders/order.ts'
import type { ReadDb } from '../db/db.ts'
import { deliveryOfCheckout } from '../delivery/delivery-store.ts'
import { orderUrls } from '../orders/order-links.ts'
import { findOrder, findShipment, type OrderRow } from '../orders/order-store.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import { findLedgerRow, moneyOfOrder } from '../payments/ledger-store.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { Shop } from '../shop.ts'
import type { EmailTrigger } from './mail-progress.ts'
import { wasTold } from './outbox-store.ts'

const MovedDetails = z.object({
  expected_ship_by: z.string(),
  promised: z.string().nullable(),
  agreed: z.boolean(),
})
const HeldDetails = z.object({ cause: z.enum(['customer', 'shop']) })
const RefundedDetails = z.object({ ledger_id: z.string() })

/** The letter that an order's event calls for; null for what customers need not be told. */
export function orderEmailFor(db: ReadDb, shop: Shop, event: EmailTrigger): EmailDraft | null {
  const row = findOrder(db, event.subject_id)
  const write = WRITERS[event.what]
  if (!row || !write) return null
  return write(orderInEmail(db, shop, row), { db, row, event })
}

interface Happened {
  db: ReadDb
  row: OrderRow
  event: EmailTrigger
}

const WRITERS: Record<string, (order: OrderInEmail, of: Happened) => EmailDraft | null> = {
  placed: (order) => paymentReceived(order),
  'ship date moved': (order, { event }) =>
    shipDateMoved(order, { ...detailsOf(MovedDetails, event), why: event.why }),
  'ship date kept': (order) =>
    order.ship_by === null ? null : shipDateKept({ ...order, ship_by: order.ship_by }),
  shipped: (order, { db, row }) => {
    const parcel = findShipment(db, row.id)
    return parcel ? orderShipped(order, parcel) : null
  },
  'tracking corrected': (order, { db, row }) => {
    const parcel = findShipment(db, row.id)
    if (!parcel) return null
    return wasTold(db, row.id, 'shipped') ? trackingCorrected(order, parcel) : orderShipped(order, parcel)
  },
  'shipping undone': (order, { db, row }) => (wasTold(db, row.id, 'shipped') ? shippingUndone(order) : null),
  delivered: (order) => orderDelivered(order),
  held: (order, { event }) =>
    orderHeld(order, { reason: event.why, cause: detailsOf(HeldDetails, event).cause }),
  resumed: (order, { row, event }) =>
    orderResumed(order, { why: event.why, expected_ship_by: row.expected_ship_by }),
  refunded,
  declined: (order, { db, row, event }) =>
    orderDeclined(order, {
      reason: event.why ?? row.decline_reason,
      refunded_cents: totalOf(moneyOfOrder(db, row.id).refunded),
    }),
}

function detailsOf<Details>(schema: z.ZodType<Details>, event: EmailTrigger): Details {
  return schema.parse(JSON.parse(event.details ?? '{}'))
}

/** A declined order's letter tells of its refund itself. */
function refunded(order: OrderInEmail, { db, event }: Happened): EmailDraft | null {
  const { ledger_id } = detailsOf(RefundedDetails, event)
  const entry = findLedgerRow(db, ledger_id)
  if (!entry || entry.kind !== 'refund' || entry.reason === 'declined') return null
  return orderRefunded(order, { ...entry, reason: entry.reason as RefundReason })
}

/** A quote whose ship date was confirmed after it was paid. */
export function confirmedOrderEmail(db: ReadDb, shop: Shop, row: OrderRow): EmailDraft | null {
  const order = orderInEmail(db, shop, row)
  return order.ship_by === null ? null : orderShipDateConfirmed({ ...order, ship_by: order.ship_by })
}

function orderInEmail(db: ReadDb, shop: Shop, row: OrderRow): OrderInEmail {
  const checkout = findCheckout(db, row.checkout_id)!
  const quote = findQuote(db, row.id)!
  const { filename, quantity, material, color } = quote
  // As it was paid for; only the city is read.
  const { method, city } = deliveryOfCheckout(checkout)
  const { parts_cents, delivery_cents, tax_cents, total_cents } = checkout
  return {
    number: row.number,
    filename,
    quantity,
    material,
    color,
    method,
    city,
    ship_by: row.ship_by,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    practice: checkout.provider === 'practice',
    ...orderUrls(shop, quote),
  }
}
