import type { Tier } from '../../quoting/quotes/quote.ts'
import type { Column, ValueKind } from './report.ts'
import type { BucketLength } from './report-period.ts'

/** `none`: not measured, or it could not be. */
export type TierOrNone = Tier | 'none'
export const TIER_NAMES: Record<TierOrNone, string> = {
  instant: 'Instant',
  assisted: 'Assisted',
  engineered: 'Engineering',
  none: 'Not measured',
}

const BUCKET_NAMES: Record<BucketLength, string> = { day: 'Day', week: 'Week from', month: 'Month from' }

/** Returns the first column of a table over time. */
export function bucketColumn(length: BucketLength): Column {
  return column('from', BUCKET_NAMES[length], 'day')
}

export function column(id: string, name: string, kind: ValueKind): Column {
  return { id, name, kind }
}

/** Says below the tables of margins which costs the shop has not set. */
export function uncountedNotes(uncounted: string | null): string[] {
  if (uncounted === null) return []
  return [`Margins: ${uncounted}. Set the rates under Production costs.`]
}
