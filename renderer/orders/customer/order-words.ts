import { ORDER_STAGE_WORDS, orderStage, type StageFacts } from '../../../shared/orders/order-stage.ts'
import type { Order, OrderRefund, RefundReason } from '../../../shared/orders/order.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import { dayText } from '../../platform/ui/words.ts'

/** Returns the order's stage in the buyer's words, equal to the current step of the timeline. */
export function orderStageWords(order: StageFacts): StateWords {
  return ORDER_STAGE_WORDS[orderStage(order)]
}

type DatedOrder = Pick<
  Order,
  | 'status'
  | 'practice'
  | 'ship_by'
  | 'ship_date_pending'
  | 'expected_ship_by'
  | 'shipped_at'
  | 'delivery'
  | 'hold_reason'
>

interface DateWords {
  main: string
  note: string | null
}

/** Returns what a buyer waits for: the arrival where it is known, with the ship date as its note. */
export function arrivalDateWords(order: DatedOrder): DateWords {
  const shipping = shipDateWords(order)
  const arrival = arrivalDay(order)
  if (arrival === null || shipping.note !== null) return shipping
  const isSameDay = arrival === order.ship_by && order.status !== 'completed'
  return { main: `Arrives by ${dayText(arrival)}`, note: isSameDay ? 'Ships the same day' : shipping.main }
}

/** Says what happens to the money of a canceled order. */
export function refundWords({ practice }: Pick<Order, 'practice'>): string {
  return practice ? 'Test order: nothing to refund.' : 'You get a full refund to your card.'
}

/** Says where a refund is; `done` once the payment provider has it. */
export function refundStateWords({ practice }: Pick<Order, 'practice'>, done: boolean): string {
  if (practice) return 'test mode, no money moved'
  return done ? 'on its way to your card' : 'being sent to your card'
}

/** A courier arrives the day the order ships. */
function arrivalDay({ status, ship_by, delivery }: DatedOrder): string | null {
  if (delivery.state === 'delivered' || delivery.state === 'returned' || delivery.state === 'failed')
    return null
  const isSameDay = delivery.method === 'courier' && status !== 'completed'
  return delivery.arrives_by ?? (isSameDay ? ship_by : null)
}

/** Returns the main fact about the ship date or delivery, with a note where there is more to say. */
export function shipDateWords(order: DatedOrder): DateWords {
  if (order.status === 'cancelled') return { main: 'Order canceled', note: refundWords(order) }
  // On hold the ship date can't be promised, so the reason is shown instead.
  if (order.status === 'on_hold')
    return { main: 'On hold', note: order.hold_reason ?? 'We’re looking into something.' }
  if (order.status === 'completed') return { main: deliveryStateText(order), note: null }
  if (order.ship_by === null || order.ship_date_pending)
    return {
      main: 'Ship date to be confirmed',
      note: 'We’ll confirm the day here.',
    }
  const moved = order.expected_ship_by
  if (moved && moved > order.ship_by)
    return {
      main: `Now expected to ship ${dayText(moved)}`,
      note: `Promised for ${dayText(order.ship_by)}. If it ships more than one full business day after that, we automatically refund 10% of the parts price plus tax.`,
    }
  return { main: `Ships by ${dayText(order.ship_by)}`, note: null }
}

function deliveryStateText({ delivery: { state, city } }: DatedOrder): string {
  if (state === 'delivered') return `Delivered to ${city}`
  if (state === 'returned') return 'Returned to us'
  return state === 'failed' ? `Delivery failed in ${city}` : `On its way to ${city}`
}

const REFUNDS: Record<RefundReason, string> = {
  late: 'Refund: shipped late',
  declined: 'Refund: order declined',
  goodwill: 'Refund from the shop',
}

export function refundTitle({ reason }: Pick<OrderRefund, 'reason'>): string {
  return REFUNDS[reason]
}

const SHORT_POLL_MS = 15_000
const LONG_POLL_MS = 60_000

/** Returns the time to the next poll in ms; false once nothing changes without staff. */
export function nextOrderPoll(
  order: Pick<Order, 'status' | 'delivery' | 'refunds'> | undefined,
): number | false {
  if (!order) return false
  const areRefundsDone = order.refunds.every(({ done }) => done)
  if (order.status === 'cancelled') return areRefundsDone ? false : LONG_POLL_MS
  if (order.status === 'completed' && order.delivery.state === 'delivered')
    return areRefundsDone ? false : LONG_POLL_MS
  return order.status === 'in_production' ? SHORT_POLL_MS : LONG_POLL_MS
}

const JUST_NOW_SECONDS = 300

/** Returns true if the buyer probably comes from the payment page; `now` in Unix seconds. */
export function isJustPaid({ paid_at, status }: Pick<Order, 'paid_at' | 'status'>, now: number): boolean {
  return status === 'queued' && now - paid_at < JUST_NOW_SECONDS
}
