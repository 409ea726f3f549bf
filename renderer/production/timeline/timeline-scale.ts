import { clockIn, DAY, dayIn, HOUR, MINUTE } from '../../../shared/platform/time.ts'
import type { Timeline, TimeSpan } from '../../../shared/production/floor/timeline.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'
import { shopDayText } from '../../platform/ui/words.ts'

/** The spans that the timeline can show; null hours: until all plates are off their beds. Moves go in steps of `step`. */
export const ZOOMS = {
  planned: { label: 'Planned', hours: null, step: 15 * MINUTE },
  day: { label: 'Day', hours: 24, step: 15 * MINUTE },
  three: { label: '3 days', hours: 72, step: 30 * MINUTE },
  week: { label: 'Week', hours: 168, step: HOUR },
} as const
export type Zoom = keyof typeof ZOOMS

/** So many days the view of what is planned looks ahead at most. */
const PLANNED_DAYS = 7

/** The room of closed hours in which nothing prints, however many they are. */
const QUIET_ROOM = HOUR / 2

/** The view of what is planned shows a day's hours while so much of them is left, else the next day's too. */
const MIN_OPEN_LEFT = 3 * HOUR

/** A piece of time, with its room on the scale: its seconds, or less if it is quiet. */
interface ScalePart extends TimeSpan {
  room: number
}

export interface TimelineScale extends TimeSpan {
  parts: readonly ScalePart[]
}

type Planned = Pick<Timeline, 'now' | 'until' | 'open' | 'rows'>

/** Returns the scale from this hour on. Closed hours in which nothing prints are compressed. */
export function scaleOf(timeline: Planned, zoom: Zoom): TimelineScale {
  const from = Math.floor(timeline.now / HOUR) * HOUR
  const { hours } = ZOOMS[zoom]
  const until = hours === null ? endOfPlan(timeline) : from + hours * HOUR
  return { from, until, parts: partsOf({ from, until }, timeline) }
}

/** Returns when the last plate is off its bed, and not before a day's open hours end. */
function endOfPlan({ now, until, open, rows }: Planned): number {
  const plates = rows.flatMap(({ bars }) => bars.filter(({ plate }) => plate !== null))
  const day = open.find((span) => span.until >= now + MIN_OPEN_LEFT)
  const end = Math.max(now + MIN_OPEN_LEFT, day?.until ?? 0, ...plates.map(({ ready_at }) => ready_at))
  return Math.min(Math.ceil(end / HOUR) * HOUR, until)
}

function partsOf({ from, until }: TimeSpan, { now, open, rows }: Planned): ScalePart[] {
  const prints = rows.flatMap(({ bars }) =>
    bars.map(({ start, ends_at }) => ({ from: start, until: ends_at })),
  )
  const busy = [{ from, until: now + HOUR / 2 }, ...open, ...prints].toSorted((a, b) => a.from - b.from)
  const parts: ScalePart[] = []
  let at = from
  for (const span of busy) {
    const start = Math.min(span.from, until)
    if (start - at > QUIET_ROOM) parts.push({ from: at, until: start, room: QUIET_ROOM })
    else if (start > at) parts.push({ from: at, until: start, room: start - at })
    at = Math.max(at, start)
    const end = Math.min(span.until, until)
    if (end > at) parts.push({ from: at, until: end, room: end - at })
    at = Math.max(at, end)
  }
  return at < until ? [...parts, { from: at, until, room: Math.min(until - at, QUIET_ROOM) }] : parts
}

const roomOf = ({ parts }: TimelineScale) => parts.reduce((sum, { room }) => sum + room, 0)

/** Returns the room before an instant, as a share of the whole scale. */
function shareOf(scale: TimelineScale, at: number): number {
  const before = scale.parts.reduce(
    (sum, { from, until, room }) => sum + room * Math.min(Math.max((at - from) / (until - from), 0), 1),
    0,
  )
  return before / roomOf(scale)
}

/** Returns the start and the width of a span, in percent of the scale; null outside of it. */
export function placeSpan(scale: TimelineScale, span: TimeSpan): { left: string; width: string } | null {
  if (Math.min(span.until, scale.until) <= Math.max(span.from, scale.from)) return null
  const [start, end] = [shareOf(scale, span.from), shareOf(scale, span.until)]
  const percent = (share: number) => `${(100 * share).toFixed(3)}%`
  return { left: percent(start), width: percent(end - start) }
}

/** Returns an instant of the scale by its share of the width, at a step of the zoom. */
export function instantAt(scale: TimelineScale, share: number, zoom: Zoom): number {
  const { step } = ZOOMS[zoom]
  let left = share * roomOf(scale)
  const part = scale.parts.find(({ room }) => (left -= room) < 0) ?? scale.parts.at(-1)!
  const at = part.until + (left / part.room) * (part.until - part.from)
  return Math.round(at / step) * step
}

/** Returns the number of days, from today on, that the timeline needs from the server. */
export function daysOf(zoom: Zoom): number {
  const { hours } = ZOOMS[zoom]
  return hours === null ? PLANNED_DAYS : Math.ceil((hours * HOUR) / DAY) + 1
}

export interface TimelineTick {
  at: number
  label: string
  /** The first of a day. */
  isDay: boolean
}

/** So many labels fit on the scale. */
const MAX_TICKS = 10

/** Returns the labels of the scale: hours, and the day where one begins. Compressed hours have none. */
export function ticksOf(scale: TimelineScale): TimelineTick[] {
  const room = roomOf(scale) / HOUR
  const every = [1, 2, 3, 6, 12].find((hours) => room / hours <= MAX_TICKS) ?? 24
  const ticks: TimelineTick[] = []
  for (let at = scale.from; at < scale.until; at += HOUR) {
    const last = ticks.at(-1)
    if (isCompressed(scale, at)) continue
    const isDay = last === undefined || dayIn(shopZone(), last.at) !== dayIn(shopZone(), at)
    const isFar = last === undefined || shareOf(scale, at) - shareOf(scale, last.at) >= 0.95 / MAX_TICKS
    if (isFar && (isDay || clockIn(shopZone(), at).hour % every === 0))
      ticks.push({ at, label: labelOf(at, isDay), isDay })
  }
  return ticks
}

function isCompressed({ parts }: TimelineScale, at: number): boolean {
  const part = parts.find(({ from, until }) => from <= at && at < until)
  return part !== undefined && part.room < part.until - part.from
}

/** `3 PM`, or with its day `Mon 9 AM`. */
function labelOf(at: number, isDay: boolean): string {
  const { hour } = clockIn(shopZone(), at)
  const clock = `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
  return isDay ? `${shopDayText(at).slice(0, 3)} ${clock}` : clock
}
