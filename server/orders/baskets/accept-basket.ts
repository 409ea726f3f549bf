import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type { AcceptBasketBody } from '../../../shared/orders/baskets/basket-bodies.ts'
import type { Approval } from '../../../shared/orders/checkout/approval.ts'
import { notBuyableReason } from '../../../shared/orders/checkout/check-accept.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { refusePurchaseAtKiosk } from '../../accounts/kiosks.ts'
import type { Caller } from '../../platform/caller.ts'
import { emailOf, notesIn } from '../checkout/accept-quote.ts'
import { closePayment } from '../checkout/open-checkout.ts'
import { withQuoteLock } from '../checkout/quote-lock.ts'
import { calculateTax } from '../checkout/tax-of-checkout.ts'
import { fingerprintOf } from '../../platform/db/idempotency.ts'
import { findPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { ownerOf } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { findBasketAnswer, type BasketRequest } from './basket-answer-store.ts'
import { nextBasketStep, type BasketPurchase } from './next-basket-step.ts'
import { basketPaymentRequired, openPurchaseSession } from './open-purchase.ts'
import { getOwnBasket } from './own-basket.ts'
import { priceBasketDelivery } from './set-basket-delivery.ts'
import { showPurchase } from './show-purchase.ts'

export type AcceptBasketInput = AcceptBasketBody & {
  basket_id: string
  idempotency_key: string
  /** Of a guest, for the receipt. */
  email?: string
  /** What the buyer agreed to. Other terms are refused before there is a checkout. */
  approved?: Approval
  note_to_shop?: string
}

/** A purchase to pay, or the orders of a basket that is paid already. */
export type BasketPurchaseResult = { purchase: Purchase } | { checkout: PurchaseRow }

/**
 * `POST /v1/baskets/{basket_id}/accept`: returns the purchase of a paid basket, and otherwise refuses with `payment_required`
 * and the address at which a person pays, once for everything.
 */
export async function acceptBasket(shop: Shop, caller: Caller, input: AcceptBasketInput): Promise<Purchase> {
  const result = await requestBasketPurchase(shop, caller, input)
  if ('purchase' in result) return result.purchase
  throw basketPaymentRequired(shop, result.checkout)
}

/** A basket has at most one open purchase, and none of its quotes another open checkout. */
export async function requestBasketPurchase(
  shop: Shop,
  caller: Caller,
  input: AcceptBasketInput,
): Promise<BasketPurchaseResult> {
  const { basket_id, speed, delivery, idempotency_key, approved = null } = input
  const { quotes } = getOwnBasket(shop.db, caller, basket_id)
  refusePurchaseAtKiosk(shop, caller)
  const notes = { purchase_order: input.purchase_order ?? null, note_to_shop: input.note_to_shop ?? null }
  const request: BasketRequest = {
    endpoint: 'accept',
    owner: ownerKey(ownerOf(caller)),
    key: idempotency_key,
    fingerprint: fingerprintOf(['accept', basket_id, speed, delivery ?? null, approved, ...notesIn(notes)]),
  }
  const email = emailOf(shop, caller, input.email)
  const buying: BasketPurchase = {
    caller,
    basket_id,
    speed,
    request,
    email,
    notes,
    approved,
    calculated: null,
  }
  const ids = quotes.map(({ id }) => id).toSorted()
  return withQuoteLocks(
    shop,
    ids,
    async () => (await answerAgain(shop, buying)) ?? (await buy(shop, buying, delivery)),
  )
}

/** Always locked in the same order, so that two requests never wait for each other. */
function withQuoteLocks<Result>(
  shop: Shop,
  ids: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [first, ...rest] = ids
  return first === undefined ? work() : withQuoteLock(shop, first, () => withQuoteLocks(shop, rest, work))
}

/** The purchase of a paid basket, or the stored answer to the same request while its checkout can still be paid. */
async function answerAgain(
  shop: Shop,
  { caller, basket_id, request }: BasketPurchase,
): Promise<BasketPurchaseResult | null> {
  const now = shop.clock.now()
  const answer = findBasketAnswer(shop.db, request, now)
  const own = getOwnBasket(shop.db, caller, basket_id)
  if (own.basket.state === 'paid') return { purchase: showPurchase(shop, own) }
  if (answer?.refusal) throw new Refusal(answer.refusal.code, answer.refusal.detail, answer.refusal.fields)
  const row = answer?.purchase_id ? findPurchase(shop.db, answer.purchase_id) : undefined
  if (!row || row.expires_at <= now || (row.state !== 'opening' && row.state !== 'open')) return null
  if (row.provider !== shop.services.payments.current().provider) return null
  const open = await openPurchaseSession(shop, row)
  return open ? { checkout: open } : null
}

/** Each step reads everything again. Every quote of the basket may have a checkout of its own that has to be closed first. */
const MAX_STEPS = 30

async function buy(
  shop: Shop,
  buying: BasketPurchase,
  delivery: AcceptBasketBody['delivery'],
): Promise<BasketPurchaseResult> {
  const { caller, basket_id } = buying
  refuseUnbuyable(shop, buying)
  if (delivery) await priceBasketDelivery(shop, caller, { basket_id, body: delivery })
  let { calculated } = buying
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step = shop.write((tx) => nextBasketStep(tx, shop, { ...buying, calculated }))
    if ('refusal' in step) throw step.refusal
    if ('paid' in step) return { purchase: showPurchase(shop, step.paid) }
    if ('calculate' in step) calculated = await calculateTax(shop, step.calculate)
    else if ('close' in step) await closePayment(shop, step.close, step.as)
    else {
      const open = await openPurchaseSession(shop, step.purchase)
      if (open) return { checkout: open }
    }
  }
  throw new Refusal('payment_in_progress')
}

/** Before a delivery service is asked. */
function refuseUnbuyable(shop: Shop, { caller, basket_id }: BasketPurchase): void {
  for (const quote of getOwnBasket(shop.db, caller, basket_id).quotes) {
    const fault = notBuyableReason(effectiveStatus(quote, shop.clock.now()))
    if (fault) throw new Refusal(fault, undefined, { quote_id: quote.id })
  }
}
