import { z } from 'zod'
import { CorrectTracking } from '../orders/order-work.ts'
import { carrierOfNumber, trackingDoubt } from '../quoting/delivery/tracking-numbers.ts'
import type { TrackingLine } from './tracking-lines.ts'

export const MAX_TRACKING_LINES = 500

/** The orders that a list of tracking numbers names. */
export const NamedOrders = z.object({
  numbers: z.array(z.int().min(1)).max(MAX_TRACKING_LINES),
})
export type NamedOrders = z.infer<typeof NamedOrders>

/** Packed parcels, each with its tracking number, as the page showed them. */
export const ShipTracked = z.object({
  parcels: z
    .array(CorrectTracking.extend({ late_refund_cents: z.int().min(0) }))
    .min(1)
    .max(MAX_TRACKING_LINES),
})
export type ShipTracked = z.input<typeof ShipTracked>

/** An order that a list names, with its parcels in the sequence in which they were packed. */
export interface NamedOrder {
  order_id: string
  number: number
  revision: number
  is_open: boolean
  /** False while some of its units are in no parcel. */
  is_packed: boolean
  parcels: {
    parcel_id: string
    /** The tracking number of one that left; null for one that is in the shop. */
    left_with: string | null
    is_here: boolean
    city: string
    late_refund_cents: number
  }[]
}

/** The outcome that a line would have. */
export interface PlannedLine {
  line: TrackingLine
  /** Null for a line that cannot be shipped. */
  ship: ShipTracked['parcels'][number] | null
  city: string | null
  /** The reason why it cannot be shipped. */
  fault: string | null
}

/** Decides for each line what is shipped with it, or why nothing can be. */
export function planTracking(lines: readonly TrackingLine[], orders: readonly NamedOrder[]): PlannedLine[] {
  const parcels = new Map<string, number>()
  const numbers = new Map<string, number>()
  return lines.map((line) => {
    const planned = planLine(line, orders)
    if (!planned.ship) return planned
    const { parcel_id, tracking_number } = planned.ship
    const earlier = parcels.get(parcel_id!) ?? numbers.get(tracking_number!)
    if (earlier !== undefined)
      return faulty(
        line,
        `Line ${earlier} has the same ${parcels.has(parcel_id!) ? 'package' : 'tracking number'}.`,
      )
    parcels.set(parcel_id!, line.line)
    numbers.set(tracking_number!, line.line)
    return planned
  })
}

function faulty(line: TrackingLine, fault: string): PlannedLine {
  return { line, ship: null, city: null, fault }
}

/** `1004`, `#1004`, `TEST 1004-2`. */
export function namedOrder(written: string): { number: number; parcel: number | null } | null {
  const found = /(\d{1,9})(?:-(\d{1,3}))?$/.exec(written.trim())
  return found && { number: Number(found[1]), parcel: found[2] === undefined ? null : Number(found[2]) }
}

function planLine(line: TrackingLine, orders: readonly NamedOrder[]): PlannedLine {
  const named = namedOrder(line.order)
  if (!named) return faulty(line, 'This line has no order number.')
  const order = orders.find(({ number }) => number === named.number)
  if (!order) return faulty(line, `There is no order ${named.number}.`)
  const parcel = parcelOf(order, named.parcel)
  if (typeof parcel === 'string') return faulty(line, parcel)
  const carrier = line.carrier ?? carrierOfNumber(line.tracking_number)
  const fault = trackingFault(line.tracking_number, carrier)
  if (fault !== null) return faulty(line, fault)
  const { order_id, revision } = order
  const { parcel_id, late_refund_cents, city } = parcel
  const tracked = { carrier: carrier!, tracking_number: line.tracking_number.replaceAll(/\s+/g, '') }
  return { line, city, fault: null, ship: { order_id, revision, parcel_id, ...tracked, late_refund_cents } }
}

type NamedParcel = NamedOrder['parcels'][number]

/** Returns the parcel that a line means, or why there is none. */
function parcelOf(order: NamedOrder, place: number | null): NamedParcel | string {
  const { number, parcels } = order
  if (place !== null && !parcels[place - 1]) return `Order ${number} has no package ${place}.`
  const meant = place === null ? parcels : [parcels[place - 1]]
  const here = meant.filter(({ is_here }) => is_here)
  if (here.length > 1)
    return `Order ${number} has ${here.length} packages here: write ${number}-1, ${number}-2 and so on.`
  if (here.length === 1 && order.is_open) return here[0]
  if (!order.is_open && here.length > 0) return `Order ${number} is on hold or was canceled.`
  if (!order.is_packed || meant.length === 0) return `Order ${number} is not packed yet.`
  const { left_with } = meant.at(-1)!
  return `Order ${number} has shipped already${left_with === null ? '' : `, with ${left_with}`}.`
}

/** Returns why a text cannot be the tracking number of a parcel with this carrier. */
export function trackingFault(number: string, carrier: string | null): string | null {
  if (number === '') return 'This line has no tracking number.'
  if (/^\d[.,]?\d*e\+?\d+$/i.test(number))
    return 'A spreadsheet shortened this number. Format its column as text, and paste it again.'
  if (!/^[\w -]{6,60}$/.test(number) || !/\d{4}/.test(number.replaceAll(/[\s-]/g, '')))
    return 'This is not a tracking number.'
  if (carrier === null)
    return 'No carrier is known by this number. Correct it, or write the carrier behind it.'
  return trackingDoubt(carrier, number)
}
