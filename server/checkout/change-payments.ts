import type { KeepPaymentSecret, PaymentSetUp } from '../../shared/payments/payment-set-up.ts'
import type { Caller } from '../caller.ts'
import {
  findCheckout,
  listOpenCheckouts,
  saveCheckout,
  type CheckoutRow,
} from '../payments/checkout-store.ts'
import { keepPaymentSecret, readPaymentSetUp } from '../payments/set-up-payments.ts'
import type { Payments } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Sets or removes a key of Stripe. Links that were opened under the previous set-up are closed: nobody may pay a real
 * order with a practice card, or pay Stripe after the shop has stopped asking it. The quotes can be accepted again at
 * once and get a link of the new set-up.
 */
export async function changePaymentSecret(
  shop: Shop,
  caller: Caller,
  input: KeepPaymentSecret,
): Promise<PaymentSetUp> {
  const before = shop.payments.current()
  await keepPaymentSecret(shop, caller, input)
  if (input.name === 'stripe_key' && !(await isSameAccount(before, shop.payments.current())))
    await closeLinksOf(shop, before)
  return readPaymentSetUp(shop, caller)
}

/** A rotated key keeps its account and its links; a test key and a live key do not share any. */
async function isSameAccount(one: Payments, other: Payments): Promise<boolean> {
  if (one.provider !== other.provider) return false
  if (one === other) return true
  try {
    const [before, after] = [await one.account(), await other.account()]
    return before.id === after.id && before.live === after.live
  } catch {
    // A revoked or mistyped key proves nothing; links stay open and are still watched.
    return true
  }
}

/**
 * Closes what is open at a provider, with the key that opened it: the shop may have forgotten that key by now. A link
 * that cannot be closed is left open, so that it is not taken for one that cannot be paid.
 */
async function closeLinksOf(shop: Shop, payments: Payments): Promise<void> {
  for (const checkout of listOpenCheckouts(shop.db, payments.provider)) {
    try {
      await closeLinkAt(shop, payments, checkout)
    } catch (error) {
      shop.log.error({ err: error, quote_id: checkout.quote_id }, 'a payment link could not be closed')
    }
  }
}

async function closeLinkAt(shop: Shop, payments: Payments, checkout: CheckoutRow): Promise<void> {
  if (payments.provider !== 'practice' && checkout.session_id !== null) {
    const session = await payments.close(checkout.session_id)
    settleCheckout(shop, { ...session, checkout_id: checkout.id })
  } else expire(shop, checkout.id)
}

/** Compare-and-set: what has been paid meanwhile stays paid. */
function expire(shop: Shop, id: string): void {
  shop.write((tx) => {
    const row = findCheckout(tx, id)!
    if (row.state === 'opening' || row.state === 'open') saveCheckout(tx, row, { state: 'expired' })
  })
}

/**
 * Practice links that are left from before Stripe was set up, for example with a key in the environment of a new start.
 * Gives how many were closed.
 */
export function closePracticeLinks(shop: Shop): number {
  if (shop.payments.current().provider === 'practice') return 0
  const left = listOpenCheckouts(shop.db, 'practice')
  for (const { id } of left) expire(shop, id)
  return left.length
}
