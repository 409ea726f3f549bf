import type { Right } from '../../shared/accounts/rights.ts'

/** One page of the console in the rail on its left. */
export interface RailEntry {
  to: string
  label: string
  /** Whoever has it sees the page. */
  right: Right
  /** Which of the counts of `console.counts` stands beside it. */
  count?: 'ship_dates' | 'engineering' | 'held' | 'production' | 'packing' | 'delivery_reviews' | 'letters'
}

/** The console's pages, in the order in which a day's work goes. */
export const RAIL: readonly RailEntry[] = []
