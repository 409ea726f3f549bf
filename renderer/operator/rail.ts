import type { Right } from '../../shared/accounts/rights.ts'
import type { DeskCounts } from '../../shared/desk/desk.ts'

/** One page of the console in the rail on its left. */
export interface RailEntry {
  to: string
  label: string
  /** Whoever has it sees the page. */
  right: Right
  /** Which of the counts of `desk.counts` stands beside it. */
  count?: keyof DeskCounts
}

/** The console's pages, in the order in which a day's work goes. */
export const RAIL: readonly RailEntry[] = [{ to: '/console', label: 'Desk', right: 'look' }]
