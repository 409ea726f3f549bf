import {
  isPartlyShipped,
  ORDER_STAGE_WORDS,
  orderStage,
  PARTLY_SHIPPED,
  type StageFacts,
} from '../../../shared/orders/order-stage.ts'
import type { Order, OrderRefund, RefundReason } from '../../../shared/orders/order.ts'
import type { CustomerThread } from '../../../shared/messaging/messages/message.ts'
import { orderNews, type NewsParcel, type OrderNews } from '../../../shared/orders/order-news.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, pacificToday, shopDayText, shopInstantText } from '../../platform/ui/words.ts'
import { madeCountWords } from './part-words.ts'

/** Returns the order's stage in the buyer's words, as the current step of the timeline has them. */
export function orderStageWords(order: StageFacts): StateWords {
  return isPartlyShipped(order) ? PARTLY_SHIPPED : ORDER_STAGE_WORDS[orderStage(order)]
}

type DatedOrder = Pick<
  Order,
  | 'status'
  | 'practice'
  | 'quantity'
  | 'parts'
  | 'ship_by'
  | 'ship_date_pending'
  | 'expected_ship_by'
  | 'shipped_at'
  | 'delivery'
  | 'hold_reason'
  | 'refunds'
>

interface Headline {
  main: string
  notes: string[]
}

/** Returns the first line of an order, the news that its buyer waits for, and what else belongs beside it. */
export function orderHeadline(
  order: DatedOrder,
  parcels: readonly NewsParcel[] = [],
  today = pacificToday(),
): Headline {
  const news = orderNews(order, parcels, asPacificDay(today))
  const { main, note } = newsWords(order, news)
  return { main, notes: [note, lateWords(order, news), refundedWords(order)].filter((line) => line !== null) }
}

/** Returns the line beside the badge of an order in a list: its arrival, or what the badge leaves open. */
export function orderRowWords(order: DatedOrder & Pick<Order, 'decline_reason'>): string | null {
  if (order.status === 'on_hold') return order.hold_reason
  if (order.status === 'cancelled') return order.decline_reason
  const stage = orderStage(order)
  if (stage === 'date_pending' || stage === 'returned') return null
  const { delivered_at, city } = order.delivery
  if ((stage === 'delivered' || stage === 'picked_up') && delivered_at) return shopDayText(delivered_at)
  const { main } = orderHeadline(order)
  if (order.quantity > 1 && (stage === 'printing' || stage === 'finishing') && !isPartlyShipped(order))
    return `${madeCountWords(order.parts)} · ${main}`
  return main === deliveryStateText(order) ? `${order.delivery.pickup ? 'In' : 'To'} ${city}` : main
}

interface DateWords {
  main: string
  note: string | null
}

function newsWords(order: DatedOrder, { partly, arrives, isOverdue }: OrderNews): DateWords {
  const shipping = shipDateWords(order)
  if (order.status === 'cancelled' || order.status === 'on_hold') return shipping
  if (partly !== null) return partlyWords(order, partly, arrives)
  if (isOverdue) return overdueWords(order)
  if (arrives === null || shipping.note !== null) return shipping
  if (order.delivery.state === 'out_for_delivery') return outForDelivery(order, arrives)
  const isSameDay = arrives === order.ship_by && order.status !== 'completed'
  return { main: arrivesWords(order, arrives), note: isSameDay ? 'Ships the same day' : shipping.main }
}

/** Says when the order arrives, with the courier's time if it is known. */
function arrivesWords({ delivery }: DatedOrder, day: string): string {
  return delivery.eta ? `Arrives ${shopInstantText(delivery.eta)}` : `Arrives by ${dayText(day)}`
}

function outForDelivery(order: DatedOrder, day: string): DateWords {
  return { main: arrivesWords(order, day), note: `Out for delivery in ${order.delivery.city}` }
}

function partlyWords(
  order: DatedOrder,
  { pieces, state }: NonNullable<OrderNews['partly']>,
  day: string | null,
): DateWords {
  const some = `${pieces} of ${order.quantity} pieces`
  const by = day === null ? '' : `arrive by ${dayText(day)}`
  if (order.status === 'completed')
    return { main: joined(`${some} delivered`, by && `the others ${by}`), note: null }
  const ships = order.expected_ship_by ?? order.ship_by
  const isDated = ships !== null && !order.ship_date_pending
  if (order.delivery.pickup)
    return {
      main: `${some} ${state === 'delivered' ? 'picked up' : 'ready to pick up'}`,
      note: isDated ? `The others are ready by ${dayText(ships)}` : null,
    }
  const words = state === 'delivered' ? `${some} delivered` : joined(`${some} on the way`, by)
  const note = isDated ? `The others ship by ${dayText(ships)}` : null
  return { main: words, note }
}

function joined(words: string, more: string): string {
  return more === '' ? words : `${words}, ${more}`
}

function lateRefundText({ delivery: { pickup } }: DatedOrder): string {
  return `If it ${pickup ? 'is ready' : 'ships'} more than one full business day after that, we automatically refund 10% of the parts price plus tax.`
}

function overdueWords(order: DatedOrder): DateWords {
  const promised = `Promised to ${order.delivery.pickup ? 'be ready' : 'ship'} by ${dayText(order.ship_by!)}.`
  return { main: 'Running late', note: `${promised} ${lateRefundText(order)}` }
}

function lateWords(order: DatedOrder, { late }: OrderNews): string | null {
  if (late === null) return null
  const back = `10% (${formatCents(late.refund_cents)})`
  const where = late.done ? 'is on its way back to your card' : 'is being sent back to your card'
  const what = order.practice ? `${back} would go back to the card: test order.` : `${back} ${where}.`
  const days = counted(late.days, 'business day')
  return `${order.delivery.pickup ? `It was ready ${days} late` : `We shipped ${days} late`}. ${what}`
}

/** The refunds that neither lateness nor a canceled order explains. */
function refundedWords(order: DatedOrder): string | null {
  const given = order.refunds.filter(({ reason }) => reason === 'goodwill')
  if (given.length === 0 || order.status === 'cancelled') return null
  const cents = given.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const where = refundStateWords(
    order,
    given.every(({ done }) => done),
  )
  return `We refunded ${formatCents(cents)}: ${where}.`
}

/** Promises no email where none is sent: emails of test orders are only shown at the console. */
export function updatesText(
  { practice }: Pick<Order, 'practice'>,
  { email, sends_email }: Pick<CustomerThread, 'email' | 'sends_email'>,
): string {
  if (practice) return 'Test order: no email is sent. Updates appear on this page.'
  return sends_email && email !== null
    ? `Receipt and updates go to ${email}.`
    : 'Updates appear on this page.'
}

/** Says what the email address on the order form is used for, the one of an account or one that a guest types. */
export function receiptEmailText(
  { practice, sends_email }: { practice: boolean; sends_email: boolean },
  who: 'account' | 'guest',
): string {
  if (!practice && sends_email)
    return who === 'account'
      ? ' gets your receipt and order updates.'
      : 'Only for your receipt and order updates.'
  const why = practice ? 'Test mode: no email is sent.' : 'This shop sends no email.'
  return who === 'account'
    ? ` is on your receipt. ${why} Follow your order under My orders.`
    : `${why} You can download your receipt after you pay.`
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

/** Returns the main fact about the ship date or delivery, with a note where there is more to say. */
function shipDateWords(order: DatedOrder): DateWords {
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
  const { pickup } = order.delivery
  const moved = order.expected_ship_by
  if (moved && moved > order.ship_by)
    return {
      main: `Now expected to ${pickup ? 'be ready' : 'ship'} ${dayText(moved)}`,
      note: `Promised for ${dayText(order.ship_by)}. ${lateRefundText(order)}`,
    }
  return { main: `${pickup ? 'Ready to pick up' : 'Ships'} by ${dayText(order.ship_by)}`, note: null }
}

function deliveryStateText({ delivery: { state, city, pickup } }: DatedOrder): string {
  if (pickup) return state === 'delivered' ? 'Picked up' : 'Ready to pick up'
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
