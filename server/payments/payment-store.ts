import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { PaymentProvider, PaymentSession } from '../platform/ports/payments.ts'
import {
  findCheckout,
  findCheckoutBySession,
  findOpenCheckout,
  listClosedCheckouts,
  listOpenCheckouts,
  saveCheckout,
  type CheckoutChanges,
  type CheckoutRow,
} from './checkout-store.ts'
import {
  findPurchase,
  findPurchaseBySession,
  listCheckoutsOf,
  listClosedPurchases,
  listOpenPurchases,
  savePurchase,
  type PurchaseRow,
} from './purchase-store.ts'

/** What one payment session pays: the checkout of one quote, or the purchase of a basket with a checkout per quote. */
export interface Payment {
  row: PaymentRow
  /** Null for a quote that is bought alone. */
  purchase: PurchaseRow | null
  checkouts: CheckoutRow[]
}

/** What checkouts and purchases have in common. */
export type PaymentRow = Omit<CheckoutRow, 'quote_id' | 'purchase_id'>

function paymentOf(row: CheckoutRow): Payment {
  return { row, purchase: null, checkouts: [row] }
}

function paymentOfPurchase(db: ReadDb, purchase: PurchaseRow): Payment {
  return { row: purchase, purchase, checkouts: listCheckoutsOf(db, purchase.id) }
}

/** The payment with this id of a checkout or purchase. A checkout of a purchase is no payment by itself. */
export function findPayment(db: ReadDb, id: string): Payment | undefined {
  const purchase = findPurchase(db, id)
  if (purchase) return paymentOfPurchase(db, purchase)
  const checkout = findCheckout(db, id)
  return checkout?.purchase_id === null ? paymentOf(checkout) : undefined
}

export function findPaymentOfSession(db: ReadDb, session: PaymentSession): Payment | undefined {
  const { checkout_id, session_id } = session
  const known = findPayment(db, checkout_id)
  if (known) return known
  const purchase = findPurchaseBySession(db, session_id)
  if (purchase) return paymentOfPurchase(db, purchase)
  const checkout = findCheckoutBySession(db, session_id)
  return checkout && paymentOf(checkout)
}

/** The payment that a checkout belongs to. */
export function paymentWith(db: ReadDb, checkout: CheckoutRow): Payment {
  return findPayment(db, checkout.purchase_id ?? checkout.id)!
}

/** The open payment of a quote, alone or in a basket. It may have expired: compare `expires_at`. */
export function findOpenPayment(db: ReadDb, quoteId: string): Payment | undefined {
  const open = findOpenCheckout(db, quoteId)
  return open && paymentWith(db, open)
}

/** Open payments of one provider that are not paid as far as the shop knows. */
export function listOpenPayments(db: ReadDb, provider: PaymentProvider): PaymentRow[] {
  return [...listOpenCheckouts(db, provider), ...listOpenPurchases(db, provider)]
}

/** Payments that were replaced or expired here, with an expiry after `since`: the provider may still take money for them. */
export function listClosedPayments(db: ReadDb, provider: PaymentProvider, since: number): PaymentRow[] {
  return [...listClosedCheckouts(db, provider, since), ...listClosedPurchases(db, provider, since)]
}

/** Compare-and-set: returns false when the payment has changed since it was read. */
export function savePayment(
  tx: WriteDb,
  { purchase, checkouts }: Payment,
  changes: CheckoutChanges,
): boolean {
  return purchase ? savePurchase(tx, purchase, changes) : saveCheckout(tx, checkouts[0], changes)
}
