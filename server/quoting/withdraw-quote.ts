import { effectiveStatus } from '../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { dropDelivery } from './delivery/carry-delivery.ts'
import { findQuote, saveQuote, type QuoteRow } from './quote-store.ts'
import { getOwnQuote } from './read-quotes.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

/** Withdraws an unpaid quote on its page and stops its measuring. */
export function withdrawQuote(shop: Shop, caller: Caller, input: { quote_id: string }): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    if (quote.status === 'accepted') throw new Refusal('quote_paid')
    if (quote.status === 'withdrawn' || quote.status === 'failed') return quote
    return withdraw(tx, shop, { quote, actor: caller, why: null })
  })
  shop.work.queue.wake()
  return showQuote(shop, row)
}

/** `POST /v1/quotes/{quote_id}/cancel`: withdraws an engineering request. */
export function cancelQuote(shop: Shop, caller: Caller, input: { quote_id: string }): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    if (effectiveStatus(quote, shop.clock.now()) !== 'engineering')
      throw new Refusal(
        'not_engineering',
        'Only a quote in status "engineering" can be withdrawn here. It was not withdrawn.',
      )
    return withdraw(tx, shop, { quote, actor: caller, why: null })
  })
  shop.work.queue.wake()
  return showQuote(shop, row)
}

/** Closes a quote for good. Refuses with `wrong_state` when it changed since it was read. */
export function withdraw(
  tx: WriteDb,
  shop: Shop,
  withdrawal: { quote: QuoteRow; actor: Caller | TheShop; why: string | null; replaced_by?: string },
): QuoteRow {
  const { quote, actor, why, replaced_by = null } = withdrawal
  const now = shop.clock.now()
  const saved = saveQuote(
    tx,
    quote,
    {
      status: 'withdrawn',
      request_status: null,
      estimate_pending: 0,
      queued_at: null,
      work_number: quote.work_number + 1,
      replaced_by,
    },
    now,
  )
  if (!saved) throw new Refusal('wrong_state')
  dropDelivery(tx, quote.id)
  recordEvent(tx, now, actor, {
    subject: 'quote',
    subject_id: quote.id,
    what: 'withdrawn',
    from: quote.status,
    to: 'withdrawn',
    why,
  })
  return findQuote(tx, quote.id)!
}
