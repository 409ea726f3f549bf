import { Refusal } from '../../shared/platform/refusals.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../platform/caller.ts'
import { findPartFile } from '../platform/files/part-files.ts'
import type { Shop } from '../platform/shop.ts'
import { contactOfRow, ownerOfRow } from './intake/insert-quote.ts'
import { decideNewQuote } from './deciding/decide-new-quote.ts'
import { getOwnQuote } from './read-quotes.ts'
import { changedInputs } from './requote.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

/**
 * Quotes a paid part again with the same choices at today's price, as a new quote, because a paid quote cannot be requoted.
 * Refuses with `file_not_stored` when the file was removed, and choices that are no longer offered with the reason.
 */
export function quoteAgain(shop: Shop, caller: Caller, input: { quote_id: string }): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const file = findPartFile(tx, quote.sha256)
    if (!file || file.removed_at !== null) throw new Refusal('file_not_stored')
    const data = readShopData(tx)
    return decideNewQuote(tx, shop, {
      owner: ownerOfRow(quote),
      contact: { ...contactOfRow(quote), contact_note: null },
      actor: caller,
      inputs: changedInputs(quote, {}, { file, data, keeps: false }),
      data,
      replaces: null,
      occasion: 'requote',
    })
  })
  shop.work.queue.wake()
  return showQuote(shop, row)
}
