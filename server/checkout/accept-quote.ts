import type { AcceptBody } from '../../shared/checkout/accept.ts'
import type { Approval } from '../../shared/checkout/approval.ts'
import { statusFault } from '../../shared/checkout/check-accept.ts'
import type { Order } from '../../shared/orders/order.ts'
import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { Caller } from '../caller.ts'
import { findCheckout, type CheckoutRow } from '../payments/checkout-store.ts'
import { fingerprintOf } from '../db/idempotency.ts'
import { ownerKey } from '../quotes/known-parts.ts'
import { getOwnQuote, ownerOf } from '../quotes/read-quotes.ts'
import { priceDeliveryFor } from '../quotes/set-delivery.ts'
import type { Shop } from '../shop.ts'
import { findAnswer } from './accept-answers.ts'
import { closeLink, openLink, paymentRequired } from './checkout-links.ts'
import { withQuoteLock } from './quote-lock.ts'
import { nextStep, type Purchase } from './next-step.ts'
import { findOrder } from '../orders/order-store.ts'
import { showOrder } from '../orders/show-order.ts'
import { calculateTax } from './tax-of-checkout.ts'

export type AcceptInput = AcceptBody & {
  quote_id: string
  idempotency_key: string
  /** Of somebody without an account, for the receipt. */
  email?: string
  /** What the buyer agreed to: anything else is refused before there is a link. */
  approved?: Approval
}

/** What asking to buy comes to: a link to pay at, or the order that was paid before. */
export type Accepted = { order: Order } | { checkout: CheckoutRow }

/**
 * `POST /v1/quotes/{quote_id}/accept`: the order when the quote is paid; else refuses with `payment_required` and the
 * link at which a person pays.
 */
export async function acceptQuote(shop: Shop, caller: Caller, input: AcceptInput): Promise<Order> {
  const accepted = await askToBuy(shop, caller, input)
  if ('order' in accepted) return accepted.order
  throw paymentRequired(shop, accepted.checkout)
}

/** However often and at once it is asked, a quote has one link at a time. */
export async function askToBuy(shop: Shop, caller: Caller, input: AcceptInput): Promise<Accepted> {
  const { quote_id, speed, delivery, idempotency_key, approved = null } = input
  getOwnQuote(shop.db, caller, quote_id)
  const once = {
    owner: ownerKey(ownerOf(caller)),
    key: idempotency_key,
    fingerprint: fingerprintOf([quote_id, speed, delivery ?? null, approved]),
    quote_id,
  }
  const email = emailOf(shop, caller, input.email)
  const purchase: Purchase = { caller, speed, once, email, approved, calculated: null }
  return withQuoteLock(
    shop,
    quote_id,
    async () =>
      paidOrder(shop, purchase) ??
      (await answerAgain(shop, purchase)) ??
      (await buy(shop, purchase, delivery)),
  )
}

/** Where the receipt goes: people with an account have told theirs. */
function emailOf(shop: Shop, caller: Caller, given: string | undefined): string {
  const own = caller.kind === 'account' ? findAccount(shop.db, caller.account_id)?.email : given
  if (own) return own
  throw new InvalidInput([{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }])
}

function paidOrder(shop: Shop, { once }: Purchase): Accepted | null {
  findAnswer(shop.db, once, shop.clock.now())
  const order = findOrder(shop.db, once.quote_id)
  return order ? { order: showOrder(shop, order) } : null
}

/** The same request again: its first answer, as long as that can be acted on. */
async function answerAgain(shop: Shop, { once }: Purchase): Promise<Accepted | null> {
  const before = findAnswer(shop.db, once, shop.clock.now())
  if (before?.refusal) throw new Refusal(before.refusal.code, before.refusal.detail, before.refusal.fields)
  const checkout = before?.checkout_id ? findCheckout(shop.db, before.checkout_id) : undefined
  if (!checkout || checkout.expires_at <= shop.clock.now()) return null
  if (checkout.state !== 'opening' && checkout.state !== 'open') return null
  if (checkout.provider !== shop.payments.current().provider) return null
  const open = await openLink(shop, checkout)
  return open ? { checkout: open } : null
}

/** Every step looks at everything anew: much can happen while the delivery is priced or the card company is asked. */
const MAX_STEPS = 6

async function buy(shop: Shop, purchase: Purchase, delivery: AcceptBody['delivery']): Promise<Accepted> {
  const quote = getOwnQuote(shop.db, purchase.caller, purchase.once.quote_id)
  const fault = statusFault(effectiveStatus(quote, shop.clock.now()))
  if (fault) throw new Refusal(fault)
  if (delivery) await priceDeliveryFor(shop, quote, delivery, purchase.caller)
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
      const order = await closeLink(shop, step.close, step.as)
      if (order) return { order: showOrder(shop, order) }
      continue
    }
    const open = await openLink(shop, step.checkout)
    if (open) return { checkout: open }
  }
  throw new Refusal('payment_in_progress')
}
