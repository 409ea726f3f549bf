import { ORDER_STAGE_WORDS, orderStage, type StageFacts } from '../../shared/orders/order-stage.ts'
import type { Order, OrderRefund, RefundReason } from '../../shared/orders/order.ts'
import type { StateWords } from '../../shared/state-words.ts'
import { dayText } from '../ui/words.ts'

/** An order's standing in a buyer's words; the timeline shows the same stage as its current step. */
export function orderStanding(order: StageFacts): StateWords {
  return ORDER_STAGE_WORDS[orderStage(order)]
}

type Dated = Pick<
  Order,
  'status' | 'ship_by' | 'ship_date_pending' | 'expected_ship_by' | 'shipped_at' | 'delivery' | 'hold_reason'
>

/** The one sentence about time that matters now, and another where the promise has moved. */
export function promiseWords(order: Dated): { main: string; note: string | null } {
  if (order.status === 'cancelled')
    return { main: 'Order canceled', note: 'You get a full refund to your card.' }
  // A day that the shop may not keep would be a promise; the reason is what matters now.
  if (order.status === 'on_hold')
    return { main: 'On hold', note: order.hold_reason ?? 'We’re looking into something.' }
  if (order.status === 'completed') return { main: whereabouts(order), note: null }
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

function whereabouts({ delivery: { state, city } }: Dated): string {
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

const ASK_SOON_MS = 15_000
const ASK_LATER_MS = 60_000

/** How long to wait before asking for the order again; false once nothing will change by itself. */
export function nextOrderPoll(
  order: Pick<Order, 'status' | 'delivery' | 'refunds'> | undefined,
): number | false {
  if (!order) return false
  const money = order.refunds.every(({ done }) => done)
  if (order.status === 'cancelled') return money ? false : ASK_LATER_MS
  if (order.status === 'completed' && order.delivery.state === 'delivered')
    return money ? false : ASK_LATER_MS
  return order.status === 'in_production' ? ASK_SOON_MS : ASK_LATER_MS
}

const JUST_NOW_SECONDS = 300

/** Whether the buyer most likely comes from the payment page; `now` in Unix seconds. */
export function isJustPaid({ paid_at, status }: Pick<Order, 'paid_at' | 'status'>, now: number): boolean {
  return status === 'queued' && now - paid_at < JUST_NOW_SECONDS
}
