import type { Order } from '../../shared/orders/order.ts'
import { dayText, instantText } from '../ui/words.ts'
import { madeCount, madeWords } from './part-words.ts'

/** `attention`: it stands still, and says why. `stopped`: the order ended here. */
export type StepState = 'done' | 'now' | 'next' | 'attention' | 'stopped'

export interface TimelineStep {
  key: string
  title: string
  detail: string | null
  state: StepState
}

type Told = Pick<
  Order,
  | 'status'
  | 'paid_at'
  | 'parts'
  | 'ship_by'
  | 'ship_date_pending'
  | 'expected_ship_by'
  | 'shipped_at'
  | 'delivery'
  | 'hold_reason'
  | 'decline_reason'
>

/** What has happened to an order, what happens now and what comes, oldest first. */
export function orderTimeline(order: Told): TimelineStep[] {
  const steps = [paid(order), dated(order), made(order), packed(order), shipped(order)]
  if (order.status === 'cancelled') return [...steps.filter(({ state }) => state === 'done'), declined(order)]
  return [...steps, outForDelivery(order), delivered(order)]
}

function paid({ paid_at }: Told): TimelineStep {
  return { key: 'paid', title: 'Paid', detail: instantText(paid_at), state: 'done' }
}

function dated(order: Told): TimelineStep {
  if (!isDated(order))
    return {
      key: 'dated',
      title: 'Ship date to be confirmed',
      detail: 'A person fits it into the printers’ plan; the day then shows here.',
      state: order.status === 'on_hold' ? 'next' : 'now',
    }
  const day = order.ship_by ? `Ships by ${dayText(order.ship_by)}` : null
  return { key: 'dated', title: 'Ship date confirmed', detail: day, state: 'done' }
}

function isDated({ ship_date_pending, ship_by }: Told): boolean {
  return !ship_date_pending && ship_by !== null
}

function made(order: Told): TimelineStep {
  const step = { key: 'made', title: 'Made', detail: null }
  if (isMade(order)) return { ...step, state: 'done' }
  if (order.status === 'on_hold')
    return { ...step, title: 'On hold', detail: order.hold_reason, state: 'attention' }
  const started = order.parts.some(({ status }) => status !== 'queued')
  if (started) return { ...step, title: 'Being made', detail: madeWords(order.parts), state: 'now' }
  return isDated(order)
    ? { ...step, title: 'Waiting for a printer', state: 'now' }
    : { ...step, title: 'Being made', state: 'next' }
}

function isMade(order: Told): boolean {
  return isPacked(order) || madeCount(order.parts) === order.parts.length
}

function packed(order: Told): TimelineStep {
  const step = { key: 'packed', detail: null }
  if (isPacked(order)) return { ...step, title: 'Packed', state: 'done' }
  if (!isMade(order)) return { ...step, title: 'Packed', state: 'next' }
  return order.status === 'on_hold'
    ? { ...step, title: 'On hold', detail: order.hold_reason, state: 'attention' }
    : { ...step, title: 'Being packed', state: 'now' }
}

function isPacked(order: Told): boolean {
  return order.delivery.state !== undefined || isShipped(order)
}

function shipped(order: Told): TimelineStep {
  const step = { key: 'shipped', title: 'Shipped' }
  if (isShipped(order))
    return {
      ...step,
      detail: order.shipped_at && instantText(order.shipped_at),
      state: 'done',
    } as TimelineStep
  const day = order.expected_ship_by ?? order.ship_by
  const expected = day ? `Expected ${dayText(day)}` : null
  if (!isPacked(order)) return { ...step, detail: expected, state: 'next' }
  if (order.status === 'on_hold')
    return { ...step, title: 'On hold', detail: order.hold_reason, state: 'attention' }
  const by = order.delivery.method === 'courier' ? 'courier' : 'carrier'
  return { ...step, title: `Waiting for the ${by}`, detail: expected, state: 'now' }
}

function isShipped({ shipped_at, status, delivery }: Told): boolean {
  const underWay = delivery.state !== undefined && delivery.state !== 'packed'
  return underWay || shipped_at !== null || status === 'completed'
}

function outForDelivery(order: Told): TimelineStep {
  const { state } = order.delivery
  const step = { key: 'out', title: 'Out for delivery', detail: null }
  if (state === 'delivered' || state === 'failed' || state === 'returned') return { ...step, state: 'done' }
  if (state === 'out_for_delivery') return { ...step, detail: arrival(order), state: 'now' }
  if (!isShipped(order)) return { ...step, state: 'next' }
  return { ...step, title: 'On its way', detail: arrival(order), state: 'now' }
}

function delivered(order: Told): TimelineStep {
  const { state, delivered_at } = order.delivery
  const step = { key: 'delivered', title: 'Delivered', detail: null }
  if (state === 'delivered')
    return { ...step, detail: delivered_at ? instantText(delivered_at) : null, state: 'done' }
  if (state === 'failed')
    return {
      ...step,
      title: 'Delivery did not work',
      detail:
        'Nobody could take the parcel. The shop looks into it; write to us if we should know something.',
      state: 'attention',
    }
  if (state === 'returned')
    return {
      ...step,
      title: 'Came back to the shop',
      detail: 'The shop will be in touch; write to us to have it sent again.',
      state: 'attention',
    }
  const shown = isShipped(order) ? null : arrival(order)
  return { ...step, detail: shown, state: 'next' }
}

/** When it is expected at the door, as far as anybody has told. */
function arrival({ delivery }: Told): string | null {
  if (delivery.eta) return `Expected ${instantText(delivery.eta)}`
  return delivery.arrives_by ? `Expected by ${dayText(delivery.arrives_by)}` : null
}

function declined(order: Told): TimelineStep {
  return {
    key: 'declined',
    title: 'Declined by the shop',
    detail: [order.decline_reason, 'Everything you paid goes back to your card.'].filter(Boolean).join(' '),
    state: 'stopped',
  }
}
