import type { Instant } from '../platform/time.ts'
import type { DeskItem } from './desk-item.ts'
import type { SnoozeDays, SnoozedItem } from './snooze.ts'

/** The next events of today, shown if nothing needs a person. */
export interface DeskToday {
  /** Orders promised for today that are still in the shop, and those that have left it today. */
  promised: number
  shipped: number
  /** The next time that a carrier comes; null without pick-up times. */
  pickup: { carrier: string; at: Instant } | null
  /** When the next running print is done; null while nothing prints. */
  print_done_at: Instant | null
}

export interface DeskPageData {
  now: Instant
  items: DeskItem[]
  snoozed: SnoozedItem[]
  today: DeskToday
  /** The days until which an item is usually put aside. */
  snooze_days: SnoozeDays
}
