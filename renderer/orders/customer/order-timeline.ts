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
import { refundWords } from './order-words.ts'
import { dayText, shopInstantText } from '../../platform/ui/words.ts'
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
  | 'practice'
  | 'paid_at'
  | 'parts'
  | 'ship_by'
  | 'ship_date_pending'
  | 'expected_ship_by'
  | 'shipped_at'
  | 'delivery'
  | 'decline_reason'
>

/** Returns the done, current and upcoming steps of an order, in order. */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const stage = orderStage(order)
  const steps = [
    paidStep(order),
    datedStep(order, stage),
    madeStep(order, stage),
    packedStep(order, stage),
    shippedStep(order, stage),
  ]
  if (stage === 'canceled') return [...steps.filter(({ state }) => state === 'done'), declinedStep(order)]
  return [...steps, outForDeliveryStep(order, stage), deliveredStep(order, stage)]
}

/** Returns title and state of the current step, which has the words of the order's badge. */
function currentState(stage: OrderStage): Pick<TimelineStep, 'title' | 'state'> {
  const { label, tone } = ORDER_STAGE_WORDS[stage]
  return { title: label, state: tone === 'attention' ? 'attention' : 'now' }
}

function paidStep({ paid_at }: TimelineOrder): TimelineStep {
  return { key: 'paid', title: 'Paid', detail: shopInstantText(paid_at), state: 'done' }
}

function datedStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  if (!isDated(order))
    return {
      key: 'dated',
      title: ORDER_STAGE_WORDS.date_pending.label,
      detail: stage === 'date_pending' ? 'We’ll confirm the day here.' : null,
      state: stage === 'date_pending' ? 'now' : 'next',
    }
  // On hold the ship date can't be promised.
  const day = order.ship_by && stage !== 'on_hold' ? `Ships by ${dayText(order.ship_by)}` : null
  return { key: 'dated', title: 'Ship date confirmed', detail: day, state: 'done' }
}

function madeStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'made', title: 'Made', detail: null }
  if (isMade(order)) return { ...step, state: 'done' }
  if (stage === 'on_hold') return { ...step, ...holdStep() }
  if (stage === 'printing' || stage === 'finishing')
    return { ...step, ...currentState(stage), detail: madeWords(order.parts) }
  return stage === 'waiting'
    ? { ...step, ...currentState(stage) }
    : { ...step, title: 'Printing', state: 'next' }
}

/** Returns the step of an order on hold. It gives no reason, which stands above the steps. */
function holdStep(): Pick<TimelineStep, 'title' | 'state' | 'detail'> {
  return { ...currentState('on_hold'), detail: null }
}

function packedStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'packed', title: 'Packed', detail: null }
  if (isPacked(order)) return { ...step, state: 'done' }
  if (!isMade(order)) return { ...step, state: 'next' }
  return stage === 'on_hold' ? { ...step, ...holdStep() } : { ...step, ...currentState('packing') }
}

function shippedStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'shipped', title: 'Shipped' }
  if (isShipped(order))
    return {
      ...step,
      detail: order.shipped_at === null ? null : shopInstantText(order.shipped_at),
      state: 'done',
    }
  if (stage === 'on_hold') {
    const isNext = !isPacked(order)
    return isNext ? { ...step, detail: null, state: 'next' } : { ...step, ...holdStep() }
  }
  const day = order.expected_ship_by ?? order.ship_by
  const expected = day ? `Expected ${dayText(day)}` : null
  if (stage !== 'packed') return { ...step, detail: expected, state: 'next' }
  return { ...step, ...currentState(stage), detail: expected }
}

function outForDeliveryStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'out', title: 'Out for delivery', detail: null }
  if (stage === 'delivered' || stage === 'delivery_failed' || stage === 'returned')
    return { ...step, state: 'done' }
  if (stage === 'out_for_delivery' || stage === 'on_its_way')
    return { ...step, ...currentState(stage), detail: arrival(order) }
  return { ...step, state: 'next' }
}

const UNDELIVERED = {
  delivery_failed:
    'The carrier couldn’t deliver it. We’re looking into it. Contact us if the address needs a correction.',
  returned: 'We’ll be in touch. Contact us to have it sent again.',
} as const

function deliveredStep(order: TimelineOrder, stage: OrderStage): TimelineStep {
  const step = { key: 'delivered', title: 'Delivered', detail: null }
  if (stage === 'delivery_failed' || stage === 'returned')
    return { ...step, ...currentState(stage), detail: UNDELIVERED[stage] }
  const { delivered_at } = order.delivery
  if (stage === 'delivered')
    return { ...step, detail: delivered_at ? shopInstantText(delivered_at) : null, state: 'done' }
  const isShownEarlier = stage === 'on_hold' || isShipped(order)
  return { ...step, detail: isShownEarlier ? null : arrival(order), state: 'next' }
}

/** Says when the delivery is expected; null if unknown. */
function arrival({ delivery }: TimelineOrder): string | null {
  if (delivery.eta) return `Expected ${shopInstantText(delivery.eta)}`
  return delivery.arrives_by ? `Expected by ${dayText(delivery.arrives_by)}` : null
}

function declinedStep(order: TimelineOrder): TimelineStep {
  return {
    key: 'declined',
    title: ORDER_STAGE_WORDS.canceled.label,
    detail: order.decline_reason,
    note: refundWords(order),
    state: 'stopped',
  }
}
