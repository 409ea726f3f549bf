import type { Instant } from '../platform/time.ts'
import { REPORTED_STATES } from './parcel-states.ts'

/** The services that report where parcels are. */
export type TrackingProvider = 'easypost' | 'doordash'

/** The states that a carrier reports of a parcel: `waiting` until it has the parcel. */
export const CARRIER_STATUSES = ['waiting', ...REPORTED_STATES] as const
export type CarrierStatus = (typeof CARRIER_STATUSES)[number]

/** Everything that a carrier's service knows of a parcel at one instant. */
export interface CarrierReport {
  status: CarrierStatus
  /** The status in the service's own word. */
  said: string
  /** When the service changed what it says: the newest report is the true one. */
  reported_at: Instant
  /** When the status was reached. */
  happened_at: Instant
  /** Calendar day at the place of delivery, `YYYY-MM-DD`. */
  estimated_day: string | null
  eta: Instant | null
}

/** Later in a parcel's way, for two reports of the same second. */
const RANK: Record<CarrierStatus, number> = {
  waiting: 0,
  in_transit: 1,
  out_for_delivery: 2,
  failed: 3,
  returned: 4,
  delivered: 5,
}

/**
 * Returns true if a report replaces the known one. Reports have a total order, so that the same reports end in the same
 * state however often and in whichever order they arrive.
 */
export function isNewerReport(report: CarrierReport, known: CarrierReport | null): boolean {
  if (known === null) return true
  const [a, b] = [orderOf(report), orderOf(known)]
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && a[at] > b[at]
}

function orderOf(report: CarrierReport): (number | string)[] {
  const { status, reported_at, happened_at, eta, estimated_day, said } = report
  return [reported_at, RANK[status], happened_at, eta ?? 0, estimated_day ?? '', said]
}

/** Statuses after which nothing more is expected of a carrier. */
export function isFinalStatus(status: CarrierStatus | null): boolean {
  return status === 'delivered' || status === 'returned'
}

/**
 * EasyPost's statuses of a tracker (https://docs.easypost.com/docs/trackers). Null: says nothing about the parcel. A parcel
 * that waits at a post office is as near as one that is out for delivery.
 */
export const EASYPOST_STATUSES: Record<string, CarrierStatus | null> = {
  unknown: null,
  pre_transit: 'waiting',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  available_for_pickup: 'out_for_delivery',
  delivered: 'delivered',
  return_to_sender: 'returned',
  failure: 'failed',
  cancelled: null,
  error: null,
}

/** DoorDash's statuses of a delivery (https://developer.doordash.com/en-US/docs/drive/reference/delivery_statuses). */
export const DOORDASH_STATUSES: Record<string, CarrierStatus | null> = {
  quote: null,
  created: 'waiting',
  confirmed: 'waiting',
  enroute_to_pickup: 'waiting',
  arrived_at_pickup: 'waiting',
  picked_up: 'in_transit',
  enroute_to_dropoff: 'out_for_delivery',
  arrived_at_dropoff: 'out_for_delivery',
  delivered: 'delivered',
  cancelled: 'failed',
  enroute_to_return: 'failed',
  arrived_at_return: 'failed',
  returned: 'returned',
}

/** DoorDash's webhook events (https://developer.doordash.com/en-US/docs/drive/reference/webhooks). */
export const DOORDASH_EVENTS: Record<string, CarrierStatus> = {
  DASHER_CONFIRMED: 'waiting',
  DASHER_CONFIRMED_PICKUP_ARRIVAL: 'waiting',
  DASHER_PICKED_UP: 'in_transit',
  DASHER_CONFIRMED_DROPOFF_ARRIVAL: 'out_for_delivery',
  DASHER_DROPPED_OFF: 'delivered',
  DELIVERY_CANCELLED: 'failed',
  DELIVERY_RETURN_INITIALIZED: 'failed',
  DASHER_CONFIRMED_RETURN_ARRIVAL: 'failed',
  DELIVERY_RETURNED: 'returned',
}
