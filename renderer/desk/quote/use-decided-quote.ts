import { useState } from 'react'
import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'

/** Notices when a quote changes while its decision is prepared. */
export function useDecidedQuote({ revision, history }: OpenedQuote) {
  const newest = history[0]?.id ?? 0
  const [seen, setSeen] = useState({ revision, newest })
  return {
    isChanged: revision !== seen.revision,
    after: seen.newest,
    /** Keeps the entries, which then belong to the quote as it is now. */
    onKeep: () => setSeen({ revision, newest }),
  }
}
