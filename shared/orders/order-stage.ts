import type { StateWords } from '../platform/state-words.ts'
import type { Order } from './order.ts'

/** Stages of an order from its units and its parcel, in more detail than its status. */
export const ORDER_STAGES = [
  'date_pending',
  'waiting',
  'printing',
  'finishing',
  'packing',
  'packed',
  'on_its_way',
  'out_for_delivery',
  'delivered',
  'ready_to_pick_up',
  'picked_up',
  'delivery_failed',
  'returned',
  'on_hold',
  'canceled',
] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** The facts that the stage depends on. */
export type StageFacts = Pick<Order, 'status' | 'shipped_at' | 'ship_by' | 'ship_date_pending'> & {
  parts: readonly Pick<Order['parts'][number], 'status'>[]
  delivery: Pick<Order['delivery'], 'state' | 'pickup'>
}

/** Returns the stage of an order: the one rule behind every badge, list and timeline. */
export function orderStage(order: StageFacts): OrderStage {
  if (order.status === 'cancelled') return 'canceled'
  if (isShipped(order)) return parcelStage(order)
  if (order.status === 'on_hold') return 'on_hold'
  if (isPacked(order)) return 'packed'
  if (isMade(order)) return 'packing'
  const left = order.parts.filter(({ status }) => !isDone(status) && status !== 'cancelled')
  if (left.length > 0 && left.every(({ status }) => status === 'finishing')) return 'finishing'
  if (order.parts.some(({ status }) => status !== 'queued')) return 'printing'
  return isDated(order) ? 'waiting' : 'date_pending'
}

function parcelStage({ delivery: { state, pickup } }: StageFacts): OrderStage {
  if (pickup) return state === 'delivered' ? 'picked_up' : 'ready_to_pick_up'
  switch (state) {
    case 'out_for_delivery':
    case 'delivered':
    case 'returned':
      return state
    case 'failed':
      return 'delivery_failed'
    default:
      return 'on_its_way'
  }
}

export function isDated({ ship_date_pending, ship_by }: StageFacts): boolean {
  return !ship_date_pending && ship_by !== null
}

export function isMade(order: StageFacts): boolean {
  return isPacked(order) || order.parts.every(({ status }) => isDone(status))
}

export function isPacked(order: StageFacts): boolean {
  return order.delivery.state !== undefined || isShipped(order)
}

export function isShipped({ shipped_at, status, delivery }: StageFacts): boolean {
  const underWay = delivery.state !== undefined && delivery.state !== 'packed'
  return underWay || shipped_at !== null || status === 'completed'
}

/** Some of the pieces have left the shop, and others have not. */
export function isPartlyShipped(order: StageFacts): boolean {
  const left = order.parts.filter(({ status }) => status === 'shipped').length
  return left > 0 && !isShipped(order) && ['queued', 'in_production'].includes(order.status)
}

function isDone(status: Order['parts'][number]['status']): boolean {
  return status === 'ready' || status === 'shipped'
}

/** Each stage in the words that customers and staff read. */
export const ORDER_STAGE_WORDS: Record<OrderStage, StateWords> = {
  date_pending: { label: 'Ship date to be confirmed', tone: 'info' },
  waiting: { label: 'In line to print', tone: 'info' },
  printing: { label: 'Printing', tone: 'info' },
  finishing: { label: 'Finishing', tone: 'info' },
  packing: { label: 'Being packed', tone: 'info' },
  packed: { label: 'Packed, waiting for pickup', tone: 'info' },
  on_its_way: { label: 'On its way', tone: 'info' },
  out_for_delivery: { label: 'Out for delivery', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  ready_to_pick_up: { label: 'Ready to pick up', tone: 'info' },
  picked_up: { label: 'Picked up', tone: 'good' },
  delivery_failed: { label: 'Delivery failed', tone: 'attention' },
  returned: { label: 'Returned to us', tone: 'attention' },
  on_hold: { label: 'On hold', tone: 'attention' },
  canceled: { label: 'Canceled and refunded', tone: 'stop' },
}

/** The words for customers; staff go on with the pieces that are left, so for them the order keeps its stage. */
export const PARTLY_SHIPPED: StateWords = { label: 'Partly shipped', tone: 'info' }
