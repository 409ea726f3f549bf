import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { findOpenCheckout } from '../payments/checkout-store.ts'
import { getOwnQuote } from '../quotes/read-quotes.ts'
import type { ShownQuote } from '../quotes/show-quote.ts'
import { withdrawQuote } from '../quotes/withdraw-quote.ts'
import type { Shop } from '../shop.ts'
import { closeLink } from './checkout-links.ts'
import { withQuoteLock } from './quote-lock.ts'

/**
 * The owner gives up a quote, and its checkout link ends with it. A link that turns out to be paid has made an order:
 * `quote_paid`. Where the card company cannot be reached the quote is withdrawn all the same; its link is asked about
 * until it ends, and money that comes in there goes back.
 */
export function withdrawWithLink(
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

async function tryToClose(shop: Shop, open: Parameters<typeof closeLink>[1]): Promise<void> {
  try {
    await closeLink(shop, open, 'expired')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payments_unavailable') throw error
    shop.log.warn({ quote_id: open.quote_id }, 'the link of a withdrawn quote could not be closed yet')
  }
}
