import type { Move } from '../platform/moves.ts'
import type { DeliveryWay } from '../quoting/delivery/delivery.ts'
import type { StateWords } from '../platform/state-words.ts'

/** The states of a parcel, in the terms of carriers. */
export const PARCEL_STATES = [
  'packed',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'failed',
  'returned',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export const PARCEL_STATE_WORDS: Record<ParcelState, StateWords> = {
  packed: { label: 'Packed', tone: 'info' },
  picked_up: { label: 'Picked up', tone: 'info' },
  in_transit: { label: 'On its way', tone: 'info' },
  out_for_delivery: { label: 'Out for delivery', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Delivery failed', tone: 'attention' },
  returned: { label: 'Returned to the shop', tone: 'attention' },
}

/** A pickup has left production and waits at the shop for its customer. */
const PICKUP_WORDS: Partial<Record<ParcelState, StateWords>> = {
  picked_up: { label: 'Ready to pick up', tone: 'info' },
  delivered: { label: 'Picked up', tone: 'good' },
}

/** Returns the words for the state of a parcel that goes one way. */
export function parcelWords(state: ParcelState, way: DeliveryWay): StateWords {
  return (way === 'pickup' ? PICKUP_WORDS[state] : undefined) ?? PARCEL_STATE_WORDS[state]
}

/** `unpack`: it was packed by mistake. `hand_over`: it leaves the shop; `take_back` undoes that. The rest is reported. */
export type ParcelTrigger =
  | 'pack'
  | 'unpack'
  | 'hand_over'
  | 'take_back'
  | 'move'
  | 'near'
  | 'deliver'
  | 'fail'
  | 'return'

/**
 * The moves of a parcel. Carriers may report out of order, `delivered` and `returned` may be mistakes, and a returned parcel
 * may be sent again.
 */
export const PARCEL_MOVES: readonly Move<ParcelState, ParcelTrigger>[] = [
  [null, 'pack', 'packed'],

  ['packed', 'unpack', null],
  ['packed', 'hand_over', 'picked_up'],

  ['picked_up', 'take_back', 'packed'],
  ['picked_up', 'move', 'in_transit'],
  ['picked_up', 'near', 'out_for_delivery'],
  ['picked_up', 'deliver', 'delivered'],
  ['picked_up', 'fail', 'failed'],
  ['picked_up', 'return', 'returned'],

  ['in_transit', 'take_back', 'packed'],
  ['in_transit', 'near', 'out_for_delivery'],
  ['in_transit', 'deliver', 'delivered'],
  ['in_transit', 'fail', 'failed'],
  ['in_transit', 'return', 'returned'],

  ['out_for_delivery', 'take_back', 'packed'],
  ['out_for_delivery', 'move', 'in_transit'],
  ['out_for_delivery', 'deliver', 'delivered'],
  ['out_for_delivery', 'fail', 'failed'],
  ['out_for_delivery', 'return', 'returned'],

  ['failed', 'move', 'in_transit'],
  ['failed', 'near', 'out_for_delivery'],
  ['failed', 'deliver', 'delivered'],
  ['failed', 'return', 'returned'],

  ['delivered', 'move', 'in_transit'],
  ['delivered', 'near', 'out_for_delivery'],
  ['delivered', 'fail', 'failed'],
  ['delivered', 'return', 'returned'],

  ['returned', 'move', 'in_transit'],
  ['returned', 'near', 'out_for_delivery'],
  ['returned', 'deliver', 'delivered'],
  ['returned', 'fail', 'failed'],
]

/** The states that a carrier may report of a parcel, each with its trigger. */
export const REPORTED = {
  in_transit: 'move',
  out_for_delivery: 'near',
  delivered: 'deliver',
  failed: 'fail',
  returned: 'return',
} as const satisfies Partial<Record<ParcelState, ParcelTrigger>>
export type ReportedState = keyof typeof REPORTED
export const REPORTED_STATES = Object.keys(REPORTED) as ReportedState[]
