import { useState } from 'react'
import type { Quote } from '../../../shared/quotes/quote.ts'

/**
 * The newest state of a part of which `holds` is true. Requotes make new quotes, so the part is told by its file: while a
 * new price is made, the one before can stay on the page.
 */
export function useNewest(quote: Quote, holds: (quote: Quote) => boolean): Quote | null {
  const [kept, setKept] = useState<Quote | null>(null)
  if (holds(quote)) {
    if (kept !== quote) setKept(quote)
    return quote
  }
  return kept?.file_id === quote.file_id ? kept : null
}
