import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'

/** One part in the history: its newest quote, and the number of earlier ones. */
export interface PartInHistory {
  latest: Quote
  earlier: number
}

/**
 * Groups quotes by file, since every change of a priced quote makes a new one. Each group shows its newest quote that was
 * not withdrawn; an order is a group of its own. Keeps the order of the list, newest first.
 */
export function groupByPart(quotes: readonly Quote[]): PartInHistory[] {
  const byFile = Map.groupBy(
    quotes,
    (quote) => `${quote.file_id} ${quote.status === 'accepted' ? quote.id : ''}`,
  )
  return [...byFile.values()].map((group) => ({
    latest: group.find((quote) => quote.status !== 'withdrawn') ?? group[0],
    earlier: group.length - 1,
  }))
}
