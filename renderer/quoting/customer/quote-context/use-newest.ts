import { useState } from 'react'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'

/**
 * Returns the newest quote of this part that passes `test`, or null. Requotes have new ids, so a part is known by its file.
 * Keeps the previous price on the page while a new one is calculated.
 */
export function useNewest(quote: Quote, test: (quote: Quote) => boolean): Quote | null {
  const [kept, setKept] = useState<Quote | null>(null)
  if (test(quote)) {
    if (kept !== quote) setKept(quote)
    return quote
  }
  return kept?.file_id === quote.file_id ? kept : null
}
