import type { KeepPaymentSecret, PaymentSetUp } from '../../../shared/payments/payment-set-up.ts'
import type { Caller } from '../../platform/caller.ts'
import { endPurchase, listOpenPurchases, type PurchaseRow } from '../../payments/purchase-store.ts'
import { keepPaymentSecret, readPaymentSetUp } from '../../payments/set-up-payments.ts'
import type { Payments } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Sets or removes a Stripe key, and closes the checkouts of the previous set-up: a real order must not be paid with a
 * practice card, nor at Stripe after the shop has stopped polling it. Their quotes can be accepted again at once.
 */
export async function changePaymentSecret(
  shop: Shop,
  caller: Caller,
  input: KeepPaymentSecret,
): Promise<PaymentSetUp> {
  const before = shop.services.payments.current()
  await keepPaymentSecret(shop, caller, input)
  if (input.name === 'stripe_key' && !(await isSameAccount(before, shop.services.payments.current())))
    await closePurchasesAt(shop, before)
  return readPaymentSetUp(shop, caller)
}

/** True for a rotated key of the same account and mode: its checkouts stay open. */
async function isSameAccount(before: Payments, after: Payments): Promise<boolean> {
  if (before.provider !== after.provider) return false
  if (before === after) return true
  try {
    const [old, current] = [await before.account(), await after.account()]
    return old.id === current.id && old.live === current.live
  } catch {
    // A revoked or mistyped key proves nothing, so checkouts stay open and are still polled.
    return true
  }
}

/**
 * Closes the open checkouts of a provider with the key that opened them, which the shop may have deleted by now. One that
 * cannot be closed stays open, because it may still be paid.
 */
async function closePurchasesAt(shop: Shop, payments: Payments): Promise<void> {
  for (const purchase of listOpenPurchases(shop.db, payments.provider)) {
    try {
      await closePurchaseAt(shop, payments, purchase)
    } catch (error) {
      shop.log.error({ err: error, purchase_id: purchase.id }, 'a purchase could not be closed')
    }
  }
}

async function closePurchaseAt(shop: Shop, payments: Payments, purchase: PurchaseRow): Promise<void> {
  if (payments.provider !== 'practice' && purchase.session_id !== null) {
    const session = await payments.close(purchase.session_id)
    settlePurchase(shop, { ...session, purchase_id: purchase.id })
  } else expire(shop, purchase.id)
}

function expire(shop: Shop, id: string): void {
  shop.write((tx) => endPurchase(tx, id, 'expired'))
}

/**
 * Expires practice purchases from before Stripe was set up, for example by a key in the environment of this start.
 * Returns how many there were.
 */
export function expirePracticePurchases(shop: Shop): number {
  if (shop.services.payments.current().provider === 'practice') return 0
  const left = listOpenPurchases(shop.db, 'practice')
  for (const { id } of left) expire(shop, id)
  return left.length
}
