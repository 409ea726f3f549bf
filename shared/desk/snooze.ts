import { z } from 'zod'
import { addWorkingDays, type ShopCalendar } from '../quoting/scheduling/calendar.ts'
import { addDays, PacificDay, pacificDayOf, type Instant } from '../platform/time.ts'
import { DESK_KIND_NAMES } from './desk-kinds.ts'
import type { DeskItem } from './desk-item.ts'

const Named = z.object({ kind: z.enum(DESK_KIND_NAMES), subject_id: z.string().min(1).max(80) })

/** Puts an item aside until the morning of a day. `state` is that of the item as staff saw it. */
export const SnoozeItem = Named.extend({
  state: z.string().max(400),
  until: PacificDay,
  reason: z.string().trim().min(1).max(300),
})
export type SnoozeItem = z.infer<typeof SnoozeItem>

/** Brings an item back. `snoozed_at` is that of the snooze as staff saw it. */
export const EndSnooze = Named.extend({ snoozed_at: z.int() })
export type EndSnooze = z.infer<typeof EndSnooze>

export interface Snooze {
  until: PacificDay
  reason: string
  /** The one who put it aside; null for a former account. */
  by: string | null
  snoozed_at: Instant
}

/** An item that is put aside. */
export interface SnoozedItem extends DeskItem {
  snooze: Snooze
}

const MAX_SNOOZE_DAYS = 90

/** Returns a sentence that says why an item cannot be put aside until a day; null if it can. */
export function whyNotSnoozed(until: PacificDay, now: Instant): string | null {
  const today = pacificDayOf(now)
  if (until <= today) return 'Choose a day after today.'
  return until > addDays(today, MAX_SNOOZE_DAYS) ? `Choose a day within ${MAX_SNOOZE_DAYS} days.` : null
}

/** Returns true if an item is still put aside: neither has the day come, nor has the item changed. */
export function isSnoozed(
  { state }: Pick<DeskItem, 'state'>,
  snooze: { until: string; state: string },
  now: Instant,
): boolean {
  return snooze.state === state && pacificDayOf(now) < snooze.until
}

export interface SnoozeDays {
  tomorrow: PacificDay
  next: PacificDay
}

/** Returns the days that are offered: tomorrow, and the next working day where that is a later one. */
export function snoozeDays(calendar: ShopCalendar, now: Instant): SnoozeDays {
  const today = pacificDayOf(now)
  return { tomorrow: addDays(today, 1), next: addWorkingDays(calendar, today, 1) }
}
