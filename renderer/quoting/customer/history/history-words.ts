import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { shopDayText, shopInstantText } from '../../../platform/ui/words.ts'

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

/** Says until when a price holds, and of other quotes when they were made. */
export function timeWords({ status, expires_at, created_at }: Quote): string {
  return status === 'quoted' && expires_at !== null
    ? `Price holds until ${shopDayText(expires_at)}`
    : shopInstantText(created_at)
}
