import { formatCents } from '../platform/money.ts'
import type { Steps } from '../quoting/quotes/next-steps.ts'
import { formatInstant } from '../platform/time.ts'
import type { AgentOrder } from './agent-order.ts'
import type { OrderStatus } from './order-states.ts'
import type { ParcelState } from './parcel-states.ts'
import type { StartedBasketCheckout } from './baskets/start-basket-checkout.ts'
import type { StartedCheckout } from './checkout/start-checkout.ts'

const PRACTICE = 'This shop takes test payments only: tell the person that no money moves.'

/** Returns what an agent tells the person about a checkout link. `ships` begins the sentence about the day, `afterwards` ends the one about the payment. */
export function linkSteps(
  started: StartedCheckout | StartedBasketCheckout,
  { ships, afterwards }: { ships: string; afterwards: string },
): Steps {
  const { checkout_url, expires_at, amount_due_cents, tax_cents, ship_by } = started
  const tax = `${formatCents(tax_cents)} of it sales tax`
  const day = ship_by === null ? 'the shop still confirms the ship date' : `${ships} by ${ship_by}`
  const until = expires_at === null ? '' : `, and that the link expires ${formatInstant(expires_at)}`
  return {
    next_steps: [
      `Give the person this link, say that ${formatCents(amount_due_cents)} is charged there, ${tax}, that ${day}${until}: ${checkout_url}`,
      ...(started.practice ? [PRACTICE] : []),
      'A person pays there; you cannot and must not enter a card for them. Nothing has been charged yet.',
      `When they say that they have paid, call ${afterwards}`,
    ],
  }
}

/** Returns the next steps of an agent that opened a checkout. */
export function checkoutSteps(started: StartedCheckout): Steps {
  const { quote_id, order_id } = started
  return order_id === null
    ? linkSteps(started, { ships: 'it ships', afterwards: `get_order with order_id "${quote_id}".` })
    : { next_steps: [`It is already paid. Call get_order with order_id "${order_id}".`] }
}

/** Returns the next steps of an agent that read an order. */
export function orderSteps(order: AgentOrder): Steps {
  const steps = STEPS[order.status](order)
  return { next_steps: order.practice ? [...steps, PRACTICE] : steps }
}

const STEPS: Record<OrderStatus, (order: AgentOrder) => string[]> = {
  queued: productionSteps,
  in_production: productionSteps,
  on_hold: ({ hold_reason }) => [
    `Tell the person that this order is on hold${hold_reason === null ? '' : `: ${hold_reason}`}`,
    'Call get_order again tomorrow, or when you are asked.',
  ],
  completed: ({ delivery: { state = 'picked_up', pickup }, tracking }) => {
    if (pickup) return [state === 'delivered' ? PICKED_UP : READY]
    const url = tracking?.tracking_url ?? null
    return [SHIPPED[state], ...(url !== null && state !== 'delivered' ? [`Its tracking page is ${url}`] : [])]
  },
  cancelled: ({ refunded_cents }) => [
    `Tell the person that the shop canceled this order, why (decline_reason), and that ${formatCents(refunded_cents)} is refunded to the card.`,
  ],
}

function productionSteps({ ship_by, expected_ship_by, ship_date_pending }: AgentOrder): string[] {
  if (ship_date_pending || ship_by === null)
    return ['The shop still confirms the ship date. Call get_order again tomorrow, or when you are asked.']
  if (expected_ship_by !== null)
    return [
      `Tell the person that it is late: promised for ${ship_by}, now expected to ship by ${expected_ship_by}.`,
      `Call get_order again on ${expected_ship_by}, or when you are asked.`,
    ]
  return [
    `Nothing to do now: it ships by ${ship_by}. Call get_order again on that day, or when you are asked.`,
  ]
}

const READY = 'Tell the person that it is ready to pick up at the shop.'
const PICKED_UP = 'It was picked up. Nothing is left to do.'
const ON_ITS_WAY = 'It is on its way. Call get_order again tomorrow, or when you are asked.'
const SHIPPED: Record<ParcelState, string> = {
  packed: ON_ITS_WAY,
  picked_up: ON_ITS_WAY,
  in_transit: ON_ITS_WAY,
  out_for_delivery: 'It is out for delivery. Call get_order again this evening, or when you are asked.',
  delivered: 'It was delivered. Nothing is left to do.',
  failed:
    'Tell the person that the delivery failed and that the shop knows about it. They can write to the shop.',
  returned: 'Tell the person that the parcel was returned to the shop. The shop will contact them.',
}
