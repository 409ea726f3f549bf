import {
  paymentLinkState,
  type PaymentLinkState,
} from '../../../shared/orders/checkout/payment-link-state.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import { listCheckoutsOf } from '../../payments/checkout-store.ts'
import { findLinkedPurchase } from '../../payments/payment-link-store.ts'
import { findNewestPurchase, quotesOfPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { fingerprintOf } from '../../platform/db/idempotency.ts'
import type { Shop } from '../../platform/shop.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { callerOfOwner, quoteOwnerOf } from '../../quoting/read-quotes.ts'
import { findSale, type Sale } from '../../quoting/sale.ts'
import type { BuyRequest, LinkedPurchase } from './buy-request.ts'
import { findCurrentPurchase } from './link-fault.ts'
import { priceEnd } from './make-payment-link.ts'
import { withQuoteLocks } from './quote-lock.ts'
import { buy } from './request-purchase.ts'
import { findMovedDate, showCheckout, type ShownCheckout } from './show-checkout.ts'

/** A payment link as anyone who has it may see it. */
export interface ShownPaymentLink {
  state: PaymentLinkState
  /** The newest purchase of the link; `moved_to` is set if its ship date has to be agreed to. */
  checkout: ShownCheckout
  /** The end of the price or of the delivery price; null once it is over. */
  until: number | null
}

/** Returns what a payment link pays for and whether it can. Changes nothing. Refuses with `checkout_not_found`. */
export function showPaymentLink(shop: Shop, token: string): ShownPaymentLink {
  const agreed = getLinkedPurchase(shop, token)
  const newest = findNewestPurchase(shop.db, quotesOfPurchase(shop.db, agreed))!
  const checkout = showCheckout(shop, newest.id)
  const sale = saleOf(shop, agreed)
  const until = sale && priceEnd(shop.db, sale, shop.clock.now())
  const isExpired = checkout.state === 'expired'
  const { moved_to, available } = isExpired
    ? findMovedDate(shop, listCheckoutsOf(shop.db, newest.id))
    : checkout
  const is_as_agreed = findCurrentPurchase(shop.db, shop, agreed) !== null && sellsThese(sale, checkout)
  const facts = { page: checkout.state, is_as_agreed, until, available }
  const state = paymentLinkState(facts, shop.clock.now())
  // What replaced the link is the business of its buyer.
  return state === 'replaced'
    ? { state, checkout: showCheckout(shop, agreed.id), until: null }
    : { state, checkout: { ...checkout, moved_to, available }, until }
}

/**
 * Opens the payment page of a link, a new one if the last has expired, and returns the id of its purchase. `agreed_ship_by`: the
 * later day that the payer agreed to. However often and at once it is called, one page is open. Refuses like a purchase.
 */
export async function openPaymentLink(
  shop: Shop,
  { token, agreed_ship_by }: { token: string; agreed_ship_by: string | null },
): Promise<string> {
  const { state, checkout } = showPaymentLink(shop, token)
  if (state === 'open') return checkout.id
  if (state !== 'ready') throw new Refusal('checkout_closed')
  const link = { agreed: getLinkedPurchase(shop, token), ship_by: agreed_ship_by ?? checkout.ship_by }
  return withQuoteLocks(shop, checkout.items.map(({ quote_id }) => quote_id).toSorted(), async () => {
    try {
      return await openAgain(shop, link)
    } catch (error) {
      if (!isAgreedDay(error, agreed_ship_by)) throw error
      // The refusal has stored the later day, to which this payer has agreed.
      return openAgain(shop, link)
    }
  })
}

function isAgreedDay(error: unknown, agreed: string | null): boolean {
  if (!(error instanceof Refusal) || error.code !== 'ship_date_changed' || agreed === null) return false
  const day = error.fields['ship_by']
  return typeof day === 'string' && day <= agreed
}

async function openAgain(shop: Shop, link: LinkedPurchase): Promise<string> {
  const { agreed } = link
  const result = await buy(shop, requestOf(shop, link), undefined)
  return 'purchase' in result
    ? result.purchase.id
    : findNewestPurchase(shop.db, quotesOfPurchase(shop.db, agreed))!.id
}

/** Returns the request of the buyer, as they made it last. */
function requestOf(shop: Shop, link: LinkedPurchase): BuyRequest {
  const quote_ids = quotesOfPurchase(shop.db, link.agreed)
  const { basket_id, speed, email, purchase_order, note_to_shop } = findNewestPurchase(shop.db, quote_ids)!
  const caller = callerOfOwner(findQuote(shop.db, quote_ids[0])!)
  return {
    caller,
    sale: basket_id === null ? { quote_id: quote_ids[0] } : { basket_id },
    speed,
    once: {
      endpoint: basket_id === null ? 'accept_quote' : 'basket',
      owner: ownerKey(quoteOwnerOf(caller)),
      key: `link-${shop.ids.secret(16)}`,
      fingerprint: fingerprintOf(['payment link', link.agreed.id]),
    },
    email: email!,
    notes: { purchase_order, note_to_shop },
    approved: null,
    calculated: null,
    link,
  }
}

function getLinkedPurchase(shop: Shop, token: string): PurchaseRow {
  const agreed = findLinkedPurchase(shop.db, hashSecret(token))
  if (!agreed) throw new Refusal('checkout_not_found')
  return agreed
}

/** False once parts were added to the basket, or taken out of it. */
function sellsThese(sale: Sale | null, { items }: ShownCheckout): boolean {
  const ids = sale?.quotes.map(({ id }) => id)
  return JSON.stringify(ids) === JSON.stringify(items.map(({ quote_id }) => quote_id))
}

/** Returns the sale of a purchase as it is now; null if nothing of it is left. */
function saleOf(shop: Shop, agreed: PurchaseRow): Sale | null {
  const [quote_id] = quotesOfPurchase(shop.db, agreed)
  const { basket_id } = agreed
  return findSale(shop.db, basket_id === null ? { quote_id, basket_id } : { quote_id: null, basket_id })
}
