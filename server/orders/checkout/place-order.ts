import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { nextState } from '../../../shared/platform/moves.ts'
import { ORDER_MOVES } from '../../../shared/orders/order-states.ts'
import { firstArticleFor } from '../../../shared/orders/production/first-article.ts'
import { emailOfAccount } from '../../accounts/account-store.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../../platform/db/events.ts'
import { agreedDeliveryOf, restoreDelivery } from '../../quoting/delivery/delivery-store.ts'
import { saveBillingCustomer } from '../../payments/billing-store.ts'
import type { CheckoutRow } from '../../payments/checkout-store.ts'
import { insertLedgerRow } from '../../payments/ledger-store.ts'
import { queueSaleReport } from '../../payments/tax-report-store.ts'
import { insertUnits } from '../units/unit-store.ts'
import { takeOutOfBasket } from '../../quoting/basket-store.ts'
import { moveQuote } from '../../quoting/quote-moves.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { PaymentSession } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'
import { insertOrder, type OrderRow } from '../order-store.ts'
import { unitWorkOf } from '../ship-dates/unit-work.ts'

/** The person who paid, as the provider knows them. */
export type Payer = Pick<PaymentSession, 'payment_ref' | 'customer_ref' | 'email'>

/** The ship date that the payer agreed to on the payment page, when the promised one had moved. */
export interface AgreedShipDate {
  ship_by: string | null
}

interface OrderToPlace {
  checkout: CheckoutRow
  payer: Payer
  agreed: AgreedShipDate | null
  /** Null for a quote that is bought alone. */
  purchase_number: string | null
}

/**
 * Places the paid order with its units, in the transaction that records the payment. The checkout says what was agreed,
 * whatever happened to the quote or its delivery since.
 */
export function placeOrder(
  tx: WriteDb,
  shop: Shop,
  { checkout, payer, agreed, purchase_number }: OrderToPlace,
): OrderRow {
  const now = shop.clock.now()
  const quote = findQuote(tx, checkout.quote_id)!
  const ship_by = agreed?.ship_by ?? promisedShipDate(quote, checkout)
  restoreDelivery(tx, agreedDeliveryOf(checkout))
  moveQuote(tx, shop, quote, { trigger: 'pay', changes: {} })
  if (purchase_number === null) takeOutOfBasket(tx, quote.id, now)
  const order = insertOrder(tx, {
    id: quote.id,
    checkout_id: checkout.id,
    purchase_number,
    status: nextState(ORDER_MOVES, null, 'place')!,
    speed: checkout.speed,
    ship_by,
    ship_date_pending: ship_by === null ? 1 : 0,
    contact_email: checkout.email ?? payer.email ?? emailOfOwner(tx, quote),
    first_article: firstArticleFor(
      { quantity: quote.quantity, parts_cents: checkout.parts_cents },
      readShopData(tx).calendar.first_article,
    ),
    ...termsInForce(tx),
    paid_at: now,
    created_at: now,
    updated_at: now,
  })
  insertUnits(tx, { order_id: order.id, quantity: quote.quantity, ...unitWorkOf(tx, quote), now })
  recordCapture(tx, shop, { checkout, payer })
  saveCustomer(tx, { quote, checkout, payer, now })
  recordPlaced(tx, shop, { order, checkout })
  return order
}

function recordPlaced(
  tx: WriteDb,
  shop: Shop,
  { order, checkout }: { order: OrderRow; checkout: CheckoutRow },
): void {
  recordEvent(tx, shop.clock.now(), THE_SHOP, {
    subject: 'order',
    subject_id: order.id,
    what: 'placed',
    to: order.status,
    details: {
      number: order.number,
      checkout_id: checkout.id,
      provider: checkout.provider,
      total_cents: checkout.total_cents,
      ...(order.purchase_number === null ? {} : { purchase_number: order.purchase_number }),
    },
  })
}

/** Returns the versions of the terms and shop details in force at the purchase; later changes do not apply to it. */
function termsInForce(db: ReadDb): Pick<OrderRow, 'terms_version' | 'details_version'> {
  const { versions } = readShopData(db)
  return { terms_version: versions.terms, details_version: versions.shop_details }
}

/** As agreed in the checkout; when that had no date yet, the one that staff confirmed while it was open. */
function promisedShipDate(quote: QuoteRow, checkout: CheckoutRow): string | null {
  if (checkout.ship_by !== null || quote.ship_date_pending === 1) return checkout.ship_by
  return optionsOf(quote).find((option) => option.speed === checkout.speed)?.ship_by ?? null
}

function emailOfOwner(db: ReadDb, quote: QuoteRow): string | null {
  return quote.account_id === null ? null : emailOfAccount(db, quote.account_id)
}

function recordCapture(
  tx: WriteDb,
  shop: Shop,
  { checkout, payer }: { checkout: CheckoutRow; payer: Payer },
): void {
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

/** Links the account to its customer at the provider, which gives it a billing portal. */
function saveCustomer(
  tx: WriteDb,
  { quote, checkout, payer, now }: { quote: QuoteRow; checkout: CheckoutRow; payer: Payer; now: number },
): void {
  if (quote.account_id === null || payer.customer_ref === null) return
  saveBillingCustomer(tx, {
    account_id: quote.account_id,
    provider: checkout.provider,
    customer_ref: payer.customer_ref,
    created_at: now,
  })
}
