import { destinationText } from '../../quoting/delivery/delivery.ts'
import { formatCents } from '../../platform/money.ts'
import type { Steps } from '../../quoting/quotes/next-steps.ts'
import { formatInstant } from '../../platform/time.ts'
import { linkSteps } from '../next-steps.ts'
import type { AgentBasket } from './agent-basket.ts'
import type { StartedBasketCheckout } from './start-basket-checkout.ts'

/** The interface asks clients to poll every 5 to 10 seconds. */
const POLL_SECONDS = 5

/** Returns the next steps for a basket. Each sentence names the tool to call, or what to tell or ask the person. */
export function basketSteps(basket: AgentBasket): Steps {
  const { id, status, number, order_ids, checkout } = basket
  if (status === 'paid')
    return {
      next_steps: [
        `It is paid as purchase ${number}. Call get_order with each of order_ids: ${order_ids.join(', ')}.`,
      ],
    }
  if (basket.quotes.some(isMeasured))
    return {
      next_steps: [
        `Parts are still being measured: wait ${POLL_SECONDS} seconds, then call get_basket with basket_id "${id}".`,
      ],
      poll_after_s: POLL_SECONDS,
    }
  const problems = problemSteps(basket)
  if (problems.length > 0) return { next_steps: problems }
  if (checkout)
    return {
      next_steps: [
        `A checkout link is open until ${formatInstant(checkout.expires_at)}: a person pays everything at ${checkout.url}`,
        `Once they say that they have paid, call get_basket with basket_id "${id}".`,
      ],
    }
  return { next_steps: buyingSteps(basket) }
}

function isMeasured({ status }: AgentBasket['quotes'][number]): boolean {
  return status === 'received' || status === 'processing'
}

function problemSteps({ id, quotes }: AgentBasket): string[] {
  const open = quotes.filter(({ problem }) => problem !== null)
  if (open.length === 0) return []
  const named = open.map(({ filename, quote_id, problem }) => `${filename} (${quote_id}): ${problem!.detail}`)
  return [
    `These parts keep the basket from being bought: ${named.join('; ')}.`,
    open.length === quotes.length
      ? 'Call get_quote for each of them; its next steps say what to do.'
      : `Call get_quote for each of them, or ask the person whether to buy the others first: call change_basket with basket_id "${id}" and remove ${JSON.stringify(open.map(({ quote_id }) => quote_id))}.`,
  ]
}

function buyingSteps(basket: AgentBasket): string[] {
  const { id, delivery, options } = basket
  const open = options.filter(({ available }) => available)
  if (open.length === 0)
    return [
      'No lead time is available for all parts right now: read note of each option, and tell the person.',
    ]
  const offers = open.map(
    ({ label, total_cents, saving_cents, ship_by }) =>
      `${label}: ${formatCents(total_cents)} for all parts${saving_cents > 0 ? ` (${formatCents(saving_cents)} less than bought one by one)` : ''}, everything ships by ${ship_by ?? 'a day that the shop still confirms'}`,
  )
  const tell = `Tell the person the options. ${offers.join('; ')}.`
  const review = reviewSteps(basket)
  if (review) return [tell, ...review]
  if (delivery === null)
    return [tell, `Ask for the delivery address, then call price_basket_delivery with basket_id "${id}".`]
  const calls = open.map(
    ({ speed, total_with_delivery_cents, ship_by }) =>
      `speed "${speed}", expected_total_cents ${total_with_delivery_cents}, expected_ship_by ${JSON.stringify(ship_by)}`,
  )
  return [
    tell,
    `${destinationText(delivery)} in ${delivery.parcels === 1 ? 'one parcel' : `${delivery.parcels} parcels`} costs ${formatCents(delivery.fee_cents)}. Ask which option they want and whether they approve this purchase.`,
    `Only after their yes call start_basket_checkout with basket_id "${id}" and ${calls.join('; or ')}.`,
  ]
}

/**
 * Returns the next steps while staff price the delivery, or after they refused it; null if there is no review to tell about.
 */
function reviewSteps({ id, delivery_review }: AgentBasket): string[] | null {
  if (delivery_review === null) return null
  const { status, city, note } = delivery_review
  switch (status) {
    case 'waiting':
      return [
        `Someone at the shop prices the delivery of everything to ${city} and writes to the customer: call get_basket with basket_id "${id}" again in about an hour.`,
        'A change of the parts ends this review. Or call price_basket_delivery with another address.',
      ]
    case 'refused':
      return [
        `The shop does not deliver this to ${city}${note === null ? '' : `: ${note}`} Ask the person for another address, then call price_basket_delivery with basket_id "${id}".`,
      ]
    case 'changed':
      return [
        `The parts changed since the delivery to ${city} was sent to the shop for review. Ask the person for the address again, then call price_basket_delivery with basket_id "${id}".`,
      ]
  }
}

/** Returns the next steps of an agent that opened the checkout of a basket. */
export function basketCheckoutSteps(started: StartedBasketCheckout): Steps {
  const { basket_id, paid, order_ids } = started
  return paid
    ? { next_steps: [`It is already paid. Call get_order with each of order_ids: ${order_ids.join(', ')}.`] }
    : linkSteps(started, {
        ships: 'everything ships',
        afterwards: `get_basket with basket_id "${basket_id}": it has the ids of the orders.`,
      })
}
