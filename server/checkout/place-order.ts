import { ID_PREFIX } from '../../shared/ids.ts'
import { nextState } from '../../shared/moves.ts'
import { ORDER_MOVES } from '../../shared/orders/order-states.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import { emailOfAccount } from '../accounts/account-store.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import { restoreDelivery, type DeliveryRow } from '../delivery/delivery-store.ts'
import { saveBillingCustomer } from '../payments/billing-store.ts'
import type { CheckoutRow } from '../payments/checkout-store.ts'
import { insertLedgerRow } from '../payments/ledger-store.ts'
import { queueSaleReport } from '../payments/tax-reports.ts'
import { insertUnits } from '../units/unit-store.ts'
import { moveQuote } from '../quotes/quote-moves.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { PaymentSession } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { insertOrder, type OrderRow } from '../orders/order-store.ts'
import { unitWorkOf } from '../ship-dates/unit-work.ts'

/** Who paid, as the provider knows them. */
export type Payer = Pick<PaymentSession, 'payment_ref' | 'customer_ref' | 'email'>

/** The promise, where a later day was agreed to while paying. */
export interface AgreedDay {
  ship_by: string | null
}

/**
 * Makes the order that was paid for, with its units, in the transaction that notes the payment: all of it or nothing.
 * The checkout says what was agreed, whatever the quote or its delivery have become since.
 */
export function placeOrder(
  tx: WriteDb,
  shop: Shop,
  of: { checkout: CheckoutRow; payer: Payer; agreed: AgreedDay | null },
): OrderRow {
  const { checkout, payer } = of
  const now = shop.clock.now()
  const quote = findQuote(tx, checkout.quote_id)!
  const ship_by = of.agreed?.ship_by ?? promisedDay(quote, checkout)
  restoreDelivery(tx, JSON.parse(checkout.delivery) as DeliveryRow)
  moveQuote(tx, shop, quote, { trigger: 'pay', changes: {} })
  const order = insertOrder(tx, {
    id: quote.id,
    checkout_id: checkout.id,
    status: nextState(ORDER_MOVES, null, 'place')!,
    speed: checkout.speed,
    ship_by,
    ship_date_pending: ship_by === null ? 1 : 0,
    contact_email: checkout.email ?? payer.email ?? emailOfOwner(tx, quote),
    paid_at: now,
    created_at: now,
    updated_at: now,
  })
  insertUnits(tx, { order_id: order.id, quantity: quote.quantity, ...unitWorkOf(tx, quote), now })
  capture(tx, shop, { checkout, payer })
  rememberCustomer(tx, { quote, checkout, payer, now })
  recordEvent(tx, now, THE_SHOP, {
    subject: 'order',
    subject_id: order.id,
    what: 'placed',
    to: order.status,
    details: {
      number: order.number,
      checkout_id: checkout.id,
      provider: checkout.provider,
      total_cents: checkout.total_cents,
    },
  })
  return order
}

/** As agreed at the link; where that waited for a person, the day that was confirmed while the link was open. */
function promisedDay(quote: QuoteRow, checkout: CheckoutRow): string | null {
  if (checkout.ship_by !== null || quote.ship_date_pending === 1) return checkout.ship_by
  const options = JSON.parse(quote.options) as PriceOption[]
  return options.find((option) => option.speed === checkout.speed)?.ship_by ?? null
}

function emailOfOwner(db: ReadDb, quote: QuoteRow): string | null {
  return quote.account_id === null ? null : emailOfAccount(db, quote.account_id)
}

function capture(tx: WriteDb, shop: Shop, of: { checkout: CheckoutRow; payer: Payer }): void {
  const { checkout, payer } = of
  const now = shop.clock.now()
  const captured = insertLedgerRow(tx, {
    id: shop.ids.make(ID_PREFIX.ledger),
    order_id: checkout.quote_id,
    kind: 'capture',
    state: 'done',
    parts_cents: checkout.parts_cents,
    delivery_cents: checkout.delivery_cents,
    tax_cents: checkout.tax_cents,
    amount_cents: checkout.total_cents,
    reason: 'paid',
    note: null,
    provider: checkout.provider,
    provider_ref: payer.payment_ref,
    next_try_at: null,
    by_account: null,
    created_at: now,
    done_at: now,
  })
  queueSaleReport(tx, captured, checkout)
}

/** From now on the account has a page with its cards and receipts. */
function rememberCustomer(
  tx: WriteDb,
  of: { quote: QuoteRow; checkout: CheckoutRow; payer: Payer; now: number },
): void {
  const { quote, checkout, payer, now } = of
  if (quote.account_id === null || payer.customer_ref === null) return
  saveBillingCustomer(tx, {
    account_id: quote.account_id,
    provider: checkout.provider,
    customer_ref: payer.customer_ref,
    created_at: now,
  })
}
