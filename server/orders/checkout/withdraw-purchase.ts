import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { findOpenPurchase, type PurchaseRow } from '../../payments/purchase-store.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { ShownQuote } from '../../quoting/show-quote.ts'
import { withdrawQuote } from '../../quoting/withdraw-quote.ts'
import type { Shop } from '../../platform/shop.ts'
import { closePurchase } from './open-purchase.ts'
import { withQuoteLocks } from './quote-lock.ts'

/**
 * Withdraws a quote and closes its open purchase. Refuses with `quote_paid` when that turns out to be paid. While the
 * payment provider does not answer, the quote is withdrawn all the same: its purchase is polled until it expires, and money
 * that comes in there is refunded.
 */
export function withdrawQuoteAndPurchase(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): Promise<ShownQuote> {
  return withQuoteLocks(shop, [input.quote_id], async () => {
    const quote = getOwnQuote(shop.db, caller, input.quote_id)
    const open = findOpenPurchase(shop.db, quote.id)
    if (open) await tryToClose(shop, open)
    return withdrawQuote(shop, caller, input)
  })
}

async function tryToClose(shop: Shop, open: PurchaseRow): Promise<void> {
  try {
    await closePurchase(shop, open, 'expired')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payments_unavailable') throw error
    shop.log.warn({ purchase_id: open.id }, 'the purchase of a withdrawn quote could not be closed yet')
  }
}
