import type { AcceptBody } from '../../../shared/orders/checkout/accept.ts'
import type { Approval } from '../../../shared/orders/checkout/approval.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import { notBuyableReason } from '../../../shared/orders/checkout/check-accept.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { refusePurchaseAtKiosk } from '../../accounts/kiosks.ts'
import type { Caller } from '../../platform/caller.ts'
import { findCheckout, findPurchaseNotes, type CheckoutRow } from '../../payments/checkout-store.ts'
import { fingerprintOf } from '../../platform/db/idempotency.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { getOwnQuote, ownerOf } from '../../quoting/read-quotes.ts'
import { priceDeliveryFor } from '../../quoting/delivery/set-delivery.ts'
import type { Shop } from '../../platform/shop.ts'
import { findAnswer, refuseReusedKey } from './accept-answer-store.ts'
import { closeCheckout, openPaymentSession, paymentRequired } from './open-checkout.ts'
import { withQuoteLock } from './quote-lock.ts'
import { nextStep, type BuyRequest } from './next-step.ts'
import { findOrder } from '../order-store.ts'
import { showOrder } from '../show-order.ts'
import { calculateTax } from './tax-of-checkout.ts'

export type AcceptInput = AcceptBody & {
  quote_id: string
  idempotency_key: string
  /** Of a guest, for the receipt. */
  email?: string
  /** What the buyer agreed to. Other terms are refused before there is a checkout. */
  approved?: Approval
  note_to_shop?: string
}

/** A checkout to pay, or the order of a quote that is paid already. */
export type PurchaseResult = { order: Order } | { checkout: CheckoutRow }

/**
 * `POST /v1/quotes/{quote_id}/accept`: returns the order of a paid quote, and otherwise refuses with `payment_required`
 * and the address at which a person pays.
 */
export async function acceptQuote(shop: Shop, caller: Caller, input: AcceptInput): Promise<Order> {
  const result = await requestPurchase(shop, caller, input)
  if ('order' in result) return result.order
  throw paymentRequired(shop, result.checkout)
}

/** A quote has at most one open checkout, however many requests arrive at once. */
export async function requestPurchase(
  shop: Shop,
  caller: Caller,
  input: AcceptInput,
): Promise<PurchaseResult> {
  const { quote_id, speed, delivery, idempotency_key, approved = null } = input
  getOwnQuote(shop.db, caller, quote_id)
  refusePurchaseAtKiosk(shop, caller)
  const notes = { purchase_order: input.purchase_order ?? null, note_to_shop: input.note_to_shop ?? null }
  const once = {
    owner: ownerKey(ownerOf(caller)),
    key: idempotency_key,
    fingerprint: fingerprintOf([quote_id, speed, delivery ?? null, approved, ...notesIn(notes)]),
    quote_id,
  }
  const email = emailOf(shop, caller, input.email)
  const purchase: BuyRequest = { caller, speed, once, email, notes, approved, calculated: null }
  return withQuoteLock(
    shop,
    quote_id,
    async () =>
      paidOrder(shop, purchase) ??
      (await answerAgain(shop, purchase)) ??
      (await buy(shop, purchase, delivery)),
  )
}

/** What the owner of a quote added when they last wanted to pay for it, for the page of the purchase. */
export function readPurchaseNotes(shop: Shop, caller: Caller, input: { quote_id: string }): PurchaseNotes {
  return findPurchaseNotes(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)
}

/** Left out of the fingerprint of a request without them, which is then what it was before there were notes. */
export function notesIn(notes: PurchaseNotes): PurchaseNotes[] {
  return notes.purchase_order === null && notes.note_to_shop === null ? [] : [notes]
}

/** Where the receipt is sent: the address of the account, or the one a guest entered. */
export function emailOf(shop: Shop, caller: Caller, guestEmail: string | undefined): string {
  const own = caller.kind === 'account' ? findAccount(shop.db, caller.account_id)?.email : guestEmail
  if (own) return own
  throw new InvalidInput([{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }])
}

function paidOrder(shop: Shop, { once }: BuyRequest): PurchaseResult | null {
  refuseReusedKey(shop.db, once, shop.clock.now())
  const order = findOrder(shop.db, once.quote_id)
  return order ? { order: showOrder(shop, order) } : null
}

/** The stored answer to the same request, while its checkout can still be paid. */
async function answerAgain(shop: Shop, { once }: BuyRequest): Promise<PurchaseResult | null> {
  const answer = findAnswer(shop.db, once, shop.clock.now())
  if (answer?.refusal) throw new Refusal(answer.refusal.code, answer.refusal.detail, answer.refusal.fields)
  const checkout = answer?.checkout_id ? findCheckout(shop.db, answer.checkout_id) : undefined
  if (!checkout || checkout.expires_at <= shop.clock.now()) return null
  if (checkout.state !== 'opening' && checkout.state !== 'open') return null
  if (checkout.provider !== shop.services.payments.current().provider) return null
  const open = await openPaymentSession(shop, checkout)
  return open ? { checkout: open } : null
}

/** Each step reads everything again: a lot can change while the delivery is priced or the payment provider is called. */
const MAX_STEPS = 6

async function buy(
  shop: Shop,
  purchase: BuyRequest,
  delivery: AcceptBody['delivery'],
): Promise<PurchaseResult> {
  const quote = getOwnQuote(shop.db, purchase.caller, purchase.once.quote_id)
  const fault = notBuyableReason(effectiveStatus(quote, shop.clock.now()))
  if (fault) throw new Refusal(fault)
  if (delivery) await priceDeliveryFor(shop, quote, delivery, { actor: purchase.caller })
  let { calculated } = purchase
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step = shop.write((tx) => nextStep(tx, shop, { ...purchase, calculated }))
    if ('refusal' in step) throw step.refusal
    if ('order' in step) return { order: showOrder(shop, step.order) }
    if ('calculate' in step) {
      calculated = await calculateTax(shop, step.calculate)
      continue
    }
    if ('close' in step) {
      const order = await closeCheckout(shop, step.close, step.as)
      if (order) return { order: showOrder(shop, order) }
      continue
    }
    const open = await openPaymentSession(shop, step.checkout)
    if (open) return { checkout: open }
  }
  throw new Refusal('payment_in_progress')
}
