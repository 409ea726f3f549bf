import type { Move } from '../moves.ts'
import type { StateWords } from '../quotes/quote-states.ts'

export const ORDER_STATUSES = ['queued', 'in_production', 'on_hold', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `start`: the first unit goes on a printer. `complete`: everything was handed over. `decline`: the shop gives the money back. */
export type OrderTrigger = 'place' | 'start' | 'hold' | 'resume' | 'complete' | 'reopen' | 'decline'

/**
 * The moves of an order (decisions G-191, G-227). A resumed order goes back to where it was held; `reopen` takes a
 * shipping back that was noted by mistake.
 */
export const ORDER_MOVES: readonly Move<OrderStatus, OrderTrigger>[] = [
  [null, 'place', 'queued'],

  ['queued', 'start', 'in_production'],
  ['queued', 'hold', 'on_hold'],
  ['queued', 'decline', 'cancelled'],

  ['in_production', 'hold', 'on_hold'],
  ['in_production', 'complete', 'completed'],
  ['in_production', 'decline', 'cancelled'],

  // Where it was held decides where it goes on.
  ['on_hold', 'resume', 'in_production'],
  ['on_hold', 'decline', 'cancelled'],

  ['completed', 'reopen', 'in_production'],
]

export const ORDER_WORDS: Record<OrderStatus, StateWords> = {
  queued: { label: 'Waiting to be printed', tone: 'info' },
  in_production: { label: 'Being made', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'attention' },
  completed: { label: 'Shipped', tone: 'good' },
  cancelled: { label: 'Cancelled and refunded', tone: 'stop' },
}

/** Where a parcel is, in the words of carriers. */
export const SHIPMENT_STATES = [
  'packed',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'failed',
  'returned',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

export const SHIPMENT_WORDS: Record<ShipmentState, StateWords> = {
  packed: { label: 'Packed', tone: 'info' },
  picked_up: { label: 'Picked up', tone: 'info' },
  in_transit: { label: 'On its way', tone: 'info' },
  out_for_delivery: { label: 'Out for delivery', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Delivery failed', tone: 'attention' },
  returned: { label: 'Came back to the shop', tone: 'attention' },
}
