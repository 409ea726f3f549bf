import { MAX_BASKET_QUOTES } from '../../../shared/orders/baskets/basket-limits.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { listBasketQuotes, putIntoBasket, takeOutOfBasket, touchBasket } from '../../quoting/basket-store.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'

/** Statuses that no basket takes. A file that could not be quoted is replaced there. */
const NOT_FOR_BASKETS: Partial<Record<QuoteStatus, RefusalCode>> = {
  accepted: 'quote_paid',
  withdrawn: 'quote_final',
}

/**
 * Adds quotes of the caller to an open basket, out of other open baskets. Refuses with `quote_not_found`, `quote_paid`,
 * `quote_final` (each with `quote_id`) or `basket_full`, or as invalid input for a quote that is named twice.
 */
export function addQuotes(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { basket_id, quote_ids, field }: { basket_id: string; quote_ids: readonly string[]; field: string },
): void {
  const twice = quote_ids.findIndex((id, at) => quote_ids.indexOf(id) !== at)
  if (twice !== -1)
    throw new InvalidInput([
      { loc: ['body', field, twice], msg: 'This quote is named twice.', type: 'value_error' },
    ])
  const now = shop.clock.now()
  const known = new Set(listBasketQuotes(tx, basket_id).map(({ id }) => id))
  const added = quote_ids.filter((id) => !known.has(id))
  if (known.size + added.length > MAX_BASKET_QUOTES)
    throw new Refusal(
      'basket_full',
      `A basket holds up to ${MAX_BASKET_QUOTES} parts. Put the others into a second basket.`,
    )
  for (const quote_id of added) {
    refuseUnfit(tx, caller, quote_id)
    takeOutOfBasket(tx, quote_id, now)
    putIntoBasket(tx, { basket_id, quote_id })
    const details = { basket_id }
    recordEvent(tx, now, caller, { subject: 'quote', subject_id: quote_id, what: 'put into basket', details })
  }
  if (added.length > 0) touchBasket(tx, basket_id, now)
}

function refuseUnfit(tx: WriteDb, caller: Caller, quote_id: string): void {
  try {
    const code = NOT_FOR_BASKETS[getOwnQuote(tx, caller, quote_id).status]
    if (code) throw new Refusal(code)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.message, { ...error.fields, quote_id })
  }
}
