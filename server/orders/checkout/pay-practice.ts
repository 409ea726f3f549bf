import { readPracticeCard } from '../../../shared/orders/checkout/practice-card.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { findPurchase } from '../../payments/purchase-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOrder, type OrderRow } from '../order-store.ts'
import { settlePurchase } from './settle-purchase.ts'
import { showCheckout } from './show-checkout.ts'

export interface PracticePayment {
  purchase_id: string
  card_number: string
  /** The later ship date that the payer agreed to; null if the promised one still holds. */
  agreed_ship_by: string | null
}

/**
 * Pays a practice purchase: no card is charged, everything else is as with a real payment.
 * Returns the (first) order; paying again returns the same one. Refuses with `checkout_not_found`, `checkout_closed`, `option_unavailable`, `ship_date_changed`,
 * `card_declined`, or as invalid input for a number that is not a practice card.
 */
export function payPractice(shop: Shop, payment: PracticePayment): OrderRow {
  const { purchase_id, agreed_ship_by } = payment
  const shown = showCheckout(shop, purchase_id)
  if (shown.state === 'paid') return findOrder(shop.db, shown.quote_id)!
  if (shown.state !== 'open' || !shown.practice) throw new Refusal('checkout_closed')
  if (!shown.available) throw new Refusal('option_unavailable')
  if (shown.moved_to !== null && shown.moved_to !== agreed_ship_by)
    throw new Refusal('ship_date_changed', undefined, { ship_by: shown.moved_to })
  checkCard(payment.card_number)
  const row = findPurchase(shop.db, purchase_id)!
  const { account_id, guest_id } = findQuote(shop.db, shown.quote_id)!
  const session = {
    session_id: purchase_id,
    url: null,
    state: 'paid',
    amount_cents: row.total_cents,
    purchase_id,
    payment_ref: `practice_${purchase_id}`,
    customer_ref: account_id ?? guest_id,
    email: row.email,
    expires_at: row.expires_at,
  } as const
  const order = settlePurchase(shop, session, shown.moved_to === null ? null : { ship_by: shown.moved_to })
  if (!order) throw new Refusal('checkout_closed')
  return order
}

function checkCard(number: string): void {
  const card = readPracticeCard(number)
  if (card === 'declined') throw new Refusal('card_declined')
  if (card === 'pays') return
  const msg =
    number.trim() === '' ? 'Enter the card number.' : 'This is not a test card. Use 4242 4242 4242 4242.'
  throw new InvalidInput([{ loc: ['body', 'card_number'], msg, type: 'value_error' }])
}
