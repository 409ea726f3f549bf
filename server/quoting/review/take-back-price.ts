import { nextState } from '../../../shared/platform/moves.ts'
import type { TakeBackPrice } from '../../../shared/quoting/quotes/operator-moves.ts'
import { REQUEST_MOVES } from '../../../shared/quoting/quotes/request-states.ts'
import type { Manufacturability } from '../../../shared/quoting/quotes/quote.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { detailsOf } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { moveQuote } from '../quote-moves.ts'
import { manufacturabilityOf } from '../quote-row.ts'
import type { QuoteChanges, QuoteRow } from '../quote-store.ts'
import { quoteChanged, quoteToDecide, type QuoteDecision } from './decided-by-person.ts'
import { findLastEvent, refuseStayingPrice } from './price-read.ts'

/**
 * Takes back a price that staff issued or released, while its customer has not read it: the quote waits for an answer again, as
 * it was. An offer at risk was accepted by its customer, so its price stays.
 */
export function takeBackPrice(shop: Shop, caller: Caller, input: TakeBackPrice): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = quoteToDecide(tx, shop, { ...input, status: 'quoted' })
    const set = findLastEvent(tx, quote.id, ['issue', 'release'])
    const details = set && detailsOf(set)
    if (!details || !('before' in details) || 'risk_offer' in details) throw quoteChanged(quote)
    refuseStayingPrice(tx, quote, set, shop.clock.now())
    const changes = restored(quote, details['before'] as ColumnsBefore)
    if (set.what === 'release')
      return moveQuote(tx, shop, quote, { trigger: 'release taken back', changes, actor })
    const request_status = nextState(REQUEST_MOVES, quote.request_status, 'issue taken back')!
    return moveQuote(tx, shop, quote, {
      trigger: 'issue taken back',
      changes: { ...changes, request_status },
      actor,
    })
  })
  return { revision: row.revision }
}

/** The columns before a price. The screening is kept without its findings, which stay as they are and are long. */
type ColumnsBefore = Omit<QuoteChanges, 'manufacturability'> & {
  screening: Pick<Manufacturability, 'status' | 'review_completed'>
}

/** Returns the columns that a price changes, as they are before it. */
export function columnsBefore(quote: QuoteRow, changes: QuoteChanges): ColumnsBefore {
  const names = Object.keys(changes) as (keyof QuoteChanges)[]
  const { manufacturability: _long, ...before } = Object.fromEntries(
    names.map((name) => [name, quote[name]]),
  ) as QuoteChanges
  const { status, review_completed } = manufacturabilityOf(quote)
  return { ...before, screening: { status, review_completed } }
}

function restored(quote: QuoteRow, { screening, ...columns }: ColumnsBefore): QuoteChanges {
  const manufacturability = JSON.stringify({ ...manufacturabilityOf(quote), ...screening })
  return { ...columns, manufacturability }
}
