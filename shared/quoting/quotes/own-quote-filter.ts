import type { QuoteStatus } from './quote-states.ts'

/** The filters of the page My quotes; without one it shows all quotes. */
export const OWN_QUOTE_FILTERS = ['open', 'ordered'] as const
export type OwnQuoteFilter = (typeof OWN_QUOTE_FILTERS)[number]

/** The statuses that each filter shows. A part that could not be quoted is open, since it waits for another file. */
export const STATUSES_OF_FILTER: Record<OwnQuoteFilter, readonly QuoteStatus[]> = {
  open: ['received', 'processing', 'quoted', 'needs_review', 'engineering', 'failed'],
  ordered: ['accepted'],
}
