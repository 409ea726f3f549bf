import { DAY, type Instant } from '../../platform/time.ts'

/** A quote that uses a file. */
export interface FileUse {
  /** Waits to be measured. */
  is_queued: boolean
  is_guest: boolean
  /** The instant until which its price is valid; null if it has none, or is paid. */
  priced_until: Instant | null
  order: 'none' | 'open' | 'done'
  /** The last change of the order, or else of the quote. */
  changed_at: Instant
}

export interface FileRetention {
  guest_days: number
  unpaid_days: number
  order_days: number
}

/** When a file is removed: an instant, later than an order under way ends, or already. */
export type RemovalTime =
  | { removed_at: Instant }
  | { removed_after: Instant }
  | { kept_for: 'order' | 'queue' }

/** Returns the earliest instant at which no quote needs the file anymore; the sweep of old files decides by the same times. */
export function removalTime(uses: readonly FileUse[], keep: FileRetention): RemovalTime {
  if (uses.some(({ order }) => order === 'open')) return { kept_for: 'order' }
  if (uses.some(({ is_queued }) => is_queued)) return { kept_for: 'queue' }
  return { removed_after: Math.max(0, ...uses.map((use) => neededUntil(use, keep))) }
}

function neededUntil(use: FileUse, { guest_days, unpaid_days, order_days }: FileRetention): Instant {
  const days = use.order === 'done' ? order_days : use.is_guest ? guest_days : unpaid_days
  return Math.max(use.changed_at + days * DAY, use.priced_until ?? 0)
}
