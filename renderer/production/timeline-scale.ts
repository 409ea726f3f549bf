import { addDays, clockIn, DAY, dayIn, HOUR, instantIn, MINUTE } from '../../shared/platform/time.ts'
import { shopZone } from '../platform/ui/shop-zone.ts'
import { shopDayText } from '../platform/ui/words.ts'

/**
 * The spans that the timeline can show: hours from an hour ago on, labels every `tick` hours, and moves in steps of
 * `step` seconds.
 */
export const ZOOMS = {
  day: { label: 'Day', hours: 24, tick: 3, step: 15 * MINUTE },
  three: { label: '3 days', hours: 72, tick: 12, step: 30 * MINUTE },
  week: { label: 'Week', hours: 168, tick: 24, step: HOUR },
} as const
export type Zoom = keyof typeof ZOOMS

export interface TimelineScale {
  from: number
  until: number
}

export function scaleOf(now: number, zoom: Zoom): TimelineScale {
  const from = Math.floor(now / HOUR) * HOUR - HOUR
  return { from, until: from + ZOOMS[zoom].hours * HOUR }
}

/** Returns the number of days, from today on, that the timeline needs from the server. */
export function daysOf(zoom: Zoom): number {
  return Math.ceil((ZOOMS[zoom].hours * HOUR) / DAY) + 1
}

/** Returns the start and the width of a span, in percent of the scale; null outside of it. */
export function placeSpan(
  { from, until }: TimelineScale,
  span: TimelineScale,
): { left: string; width: string } | null {
  const [start, end] = [Math.max(span.from, from), Math.min(span.until, until)]
  if (end <= start) return null
  const percent = (seconds: number) => `${((100 * seconds) / (until - from)).toFixed(3)}%`
  return { left: percent(start - from), width: percent(end - start) }
}

/** Returns an instant of the scale by its share of the width, at a step of the zoom. */
export function instantAt({ from, until }: TimelineScale, share: number, zoom: Zoom): number {
  const { step } = ZOOMS[zoom]
  return Math.round((from + share * (until - from)) / step) * step
}

export interface TimelineTick {
  at: number
  label: string
  /** The beginning of a day. */
  isDay: boolean
}

/** Returns the labels of the scale: the day at midnight, else the hour. */
export function ticksOf({ from, until }: TimelineScale, zoom: Zoom): TimelineTick[] {
  const ticks: TimelineTick[] = []
  const zone = shopZone()
  for (let day = dayIn(zone, from); instantIn(zone, day, '00:00') < until; day = addDays(day, 1))
    for (let hour = 0; hour < 24; hour += ZOOMS[zoom].tick) {
      const at = instantIn(zone, day, `${String(hour).padStart(2, '0')}:00`)
      if (at >= from && at < until) ticks.push({ at, label: labelOf(at), isDay: hour === 0 })
    }
  return ticks
}

function labelOf(at: number): string {
  const { hour } = clockIn(shopZone(), at)
  if (hour === 0) return shopDayText(at)
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}
