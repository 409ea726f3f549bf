import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import type { Order } from '../../../shared/orders/order.ts'
import {
  isDated,
  isMade,
  isPacked,
  isShipped,
  ORDER_STAGE_WORDS,
  orderStage,
  type OrderStage,
} from '../../../shared/orders/order-stage.ts'
import { dayText, shopDayText, shopInstantText } from '../../platform/ui/words.ts'
import { madeWords } from './part-words.ts'

/** `attention`: the order is waiting, with a reason. `stopped`: the order ended here. */
export type TimelineStepState = 'done' | 'now' | 'next' | 'attention' | 'stopped'

export interface TimelineStep {
  key: string
  title: string
  /** Often words of staff, so nothing is appended. */
  detail: string | null
  /** A further sentence in its own paragraph. */
  note?: string
  state: TimelineStepState
}

type TimelineOrder = Pick<
  Order,
  | 'status'
  | 'paid_at'
  | 'parts'
  | 'ship_by'
  | 'ship_date_pending'
  | 'expected_ship_by'
  | 'shipped_at'
  | 'delivery'
  | 'decline_reason'
>

/** Returns the steps of an order: always the same five, unless it was canceled. */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const stage = orderStage(order)
  const steps = [
    orderedStep(order),
    printingStep(order, stage),
    packedStep(order, stage),
    shippedStep(order, stage),
  ]
  if (stage === 'canceled') return [...steps.filter(({ state }) => state === 'done'), declinedStep(order)]
  return [...steps, deliveredStep(order, stage)]
}

/** Returns the detail and state of the current step, which has the words of the order's badge. */
function currently(stage: OrderStage, more: string | null = null): Pick<TimelineStep, 'detail' | 'state'> {
  const { label, tone } = ORDER_STAGE_WORDS[stage]
  return { detail: sentence(label, more), state: tone === 'attention' ? 'attention' : 'now' }
}

function sentence(words: string, more: string | null): string {
  return more === null ? words : `${words}, ${more}`
}

function orderedStep({ paid_at }: TimelineOrder): TimelineStep {
  return { key: 'ordered', title: 'Ordered', detail: shopInstantText(paid_at), state: 'done' }
}

function printingStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'printing', title: 'Printing', detail: null }
  if (isMade(order)) return { ...step, state: 'done' }
  // Why it is on hold stands above the steps.
  if (stage === 'on_hold') return { ...step, ...currently(stage) }
  if (stage === 'date_pending') return { ...step, ...currently(stage) }
  if (stage === 'waiting') return { ...step, ...currently(stage) }
  if (stage === 'canceled') return { ...step, state: 'next' }
  return { ...step, state: 'now', detail: madeWords(order.parts) }
}

function packedStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'packed', title: 'Packed', detail: null }
  if (isPacked(order)) return { ...step, state: 'done' }
  if (!isMade(order)) return { ...step, state: 'next' }
  return { ...step, ...currently(stage === 'on_hold' ? stage : 'packing') }
}

function shippedStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'shipped', title: order.delivery.pickup ? 'Ready to pick up' : 'Shipped' }
  const { shipped_at } = order
  if (isShipped(order))
    return { ...step, detail: shipped_at === null ? null : shopInstantText(shipped_at), state: 'done' }
  if (stage === 'on_hold')
    return isPacked(order) ? { ...step, ...currently(stage) } : { ...step, detail: null, state: 'next' }
  const day = order.expected_ship_by ?? order.ship_by
  const by = day !== null && isDated(order) ? `by ${dayText(day)}` : null
  if (isPacked(order) && !order.delivery.pickup)
    return { ...step, detail: sentence('Waiting for pickup', by), state: 'now' }
  return { ...step, detail: by === null ? null : capitalized(by), state: 'next' }
}

const UNDELIVERED = {
  delivery_failed:
    'The carrier couldn’t deliver it. We’re looking into it. Contact us if the address needs a correction.',
  returned: 'We’ll be in touch. Contact us to have it sent again.',
} as const

function deliveredStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'delivered', title: order.delivery.pickup ? 'Picked up' : 'Delivered', detail: null }
  if (stage === 'delivery_failed' || stage === 'returned')
    return { ...step, ...currently(stage), note: UNDELIVERED[stage] }
  const { delivered_at } = order.delivery
  if (stage === 'ready_to_pick_up') return { ...step, state: 'next' }
  if (stage === 'delivered' || stage === 'picked_up')
    return { ...step, detail: delivered_at ? shopInstantText(delivered_at) : null, state: 'done' }
  if (stage === 'out_for_delivery' || stage === 'on_its_way')
    return { ...step, ...currently(stage, arrival(order)) }
  const expected = stage === 'on_hold' ? null : arrival(order)
  return { ...step, detail: expected && capitalized(expected), state: 'next' }
}

/** Says when the delivery is expected; null if unknown. */
function arrival({ delivery, shipped_at }: TimelineOrder): string | null {
  if (delivery.eta) return `expected ${shopInstantText(delivery.eta)}`
  if (delivery.arrives_by) return `by ${dayText(delivery.arrives_by)}`
  // A courier arrives the day it leaves.
  return deliveryWay(delivery) === 'courier' && shipped_at !== null ? `by ${shopDayText(shipped_at)}` : null
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the step of a declined order. The page tells of the money above the steps. */
function declinedStep(order: TimelineOrder): TimelineStep {
  return {
    key: 'declined',
    title: ORDER_STAGE_WORDS.canceled.label,
    detail: order.decline_reason,
    state: 'stopped',
  }
}
