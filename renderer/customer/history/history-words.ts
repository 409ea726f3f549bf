import type { Quote } from '../../../shared/quotes/quote.ts'

/** One part in the history: its newest quote, and how many earlier ones its changes left behind. */
export interface QuotedPart {
  latest: Quote
  earlier: number
}

/**
 * Every change of a priced quote is a new quote, so the list is folded: quotes of one file stand together under the newest
 * that was not withdrawn. The order is that of the list, newest first.
 */
export function partsOf(quotes: readonly Quote[]): QuotedPart[] {
  const byFile = Map.groupBy(
    quotes,
    (quote) => `${quote.file_id} ${quote.status === 'accepted' ? quote.id : ''}`,
  )
  return [...byFile.values()].map((same) => ({
    latest: same.find((quote) => quote.status !== 'withdrawn') ?? same[0],
    earlier: same.length - 1,
  }))
}
