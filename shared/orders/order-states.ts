import { z } from 'zod'
import type { Move } from '../platform/moves.ts'
import type { StateWords } from '../platform/state-words.ts'

export const ORDER_STATUSES = ['queued', 'in_production', 'on_hold', 'completed', 'cancelled'] as const
export const OrderStatus = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/**
 * `start`: the first unit is put on a printer; `unstart` undoes that. `complete`: everything was handed over; `reopen` undoes
 * that, also when delivered units are printed again. `decline`: the shop refunds the order.
 */
export type OrderTrigger =
  | 'place'
  | 'start'
  | 'unstart'
  | 'hold'
  | 'resume_waiting'
  | 'resume_making'
  | 'complete'
  | 'reopen'
  | 'decline'

/**
 * The moves of an order. It starts with its first unit and completes with its handover, can be put on hold and declined until
 * then, and a resumed order returns to the status it was held in.
 */
export const ORDER_MOVES: readonly Move<OrderStatus, OrderTrigger>[] = [
  [null, 'place', 'queued'],

  ['queued', 'start', 'in_production'],
  ['queued', 'hold', 'on_hold'],
  ['queued', 'decline', 'cancelled'],

  ['in_production', 'unstart', 'queued'],
  ['in_production', 'hold', 'on_hold'],
  ['in_production', 'complete', 'completed'],
  ['in_production', 'decline', 'cancelled'],

  // The status it was held in decides which of the two.
  ['on_hold', 'resume_waiting', 'queued'],
  ['on_hold', 'resume_making', 'in_production'],
  ['on_hold', 'decline', 'cancelled'],

  ['completed', 'reopen', 'in_production'],
]

/** Returns the trigger that returns an order to the status it was held in. */
export function resumeTrigger(heldFrom: 'queued' | 'in_production'): OrderTrigger {
  return heldFrom === 'queued' ? 'resume_waiting' : 'resume_making'
}

export const ORDER_STATE_WORDS: Record<OrderStatus, StateWords> = {
  queued: { label: 'In line to print', tone: 'info' },
  in_production: { label: 'In production', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'attention' },
  completed: { label: 'Shipped', tone: 'good' },
  cancelled: { label: 'Canceled and refunded', tone: 'stop' },
}
