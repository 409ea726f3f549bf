import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { findOpenCheckout, type CheckoutRow } from '../../payments/checkout-store.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { ShownQuote } from '../../quoting/show-quote.ts'
import { withdrawQuote } from '../../quoting/withdraw-quote.ts'
import type { Shop } from '../../platform/shop.ts'
import { closeCheckout } from './open-checkout.ts'
import { withQuoteLock } from './quote-lock.ts'

/**
 * Withdraws a quote and closes its checkout. Refuses with `quote_paid` when the checkout turns out to be paid. While the
 * payment provider does not answer, the quote is withdrawn all the same: its checkout is polled until it expires, and money
 * that comes in there is refunded.
 */
export function withdrawQuoteAndCheckout(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): Promise<ShownQuote> {
  return withQuoteLock(shop, input.quote_id, async () => {
    const quote = getOwnQuote(shop.db, caller, input.quote_id)
    const open = findOpenCheckout(shop.db, quote.id)
    if (open) await tryToClose(shop, open)
    return withdrawQuote(shop, caller, input)
  })
}

async function tryToClose(shop: Shop, open: CheckoutRow): Promise<void> {
  try {
    await closeCheckout(shop, open, 'expired')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payments_unavailable') throw error
    shop.log.warn({ quote_id: open.quote_id }, 'the checkout of a withdrawn quote could not be closed yet')
  }
}
