import { deliveryWay } from '../delivery/delivery.ts'
import { formatCents } from '../../platform/money.ts'
import { formatInstant } from '../../platform/time.ts'
import type { AgentOption, AgentQuote } from './agent-quote.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { UploadLink } from './upload-link.ts'

/** The next steps of an agent after an answer, in this order. */
export interface Steps {
  next_steps: string[]
  /** Seconds until the next poll; left out while staff or the customer have to act. */
  poll_after_s?: number
}

/** The interface asks clients to poll every 5 to 10 seconds. */
const POLL_SECONDS = 5
const MAX_POLL_SECONDS = 10

/** Returns the seconds until a client should read a waiting quote again: longer in a long line, if nothing happens soon. */
export function pollSecondsFor(waitSeconds: number): number {
  return Math.min(MAX_POLL_SECONDS, Math.max(POLL_SECONDS, Math.round(waitSeconds / 4)))
}

/** Returns the next steps after an upload URL was created. */
export function uploadSteps({ upload_id, upload_url, max_bytes, expires_at }: UploadLink): Steps {
  return {
    next_steps: [
      `Before ${formatInstant(expires_at)} send the ${max_bytes} bytes of the file by HTTP PUT, without any header of its own: curl -T FILE '${upload_url}'`,
      `Then call create_quote with upload_id "${upload_id}".`,
    ],
  }
}

/** Returns the next steps for a quote. Each sentence names the tool to call, or what to tell or ask the person. */
export function quoteSteps(quote: AgentQuote): Steps {
  return STEPS[quote.status](quote)
}

const STEPS: Record<QuoteStatus, (quote: AgentQuote) => Steps> = {
  received: waitingSteps,
  processing: waitingSteps,
  quoted: (quote) => ({ next_steps: [...warningsOf(quote), ...buyingSteps(quote)] }),
  needs_review: () => ({
    next_steps: [
      'Someone at the shop looks at this quote first; tell the person you work for why, from flags.',
      'Call get_quote again in about an hour, or when you are asked.',
    ],
  }),
  engineering: engineeringSteps,
  failed: ({ id }) => ({
    next_steps: [
      'This file cannot be quoted. Tell the person the message and suggestion of each flag.',
      `When the file was corrected, call create_upload and create_quote with it; when only its units were wrong, call requote with quote_id "${id}" and units.`,
    ],
  }),
  accepted: ({ id }) => ({ next_steps: [`This quote is paid. Call get_order with order_id "${id}".`] }),
  expired: ({ id }) => ({
    next_steps: [`This price has ended. Call requote with quote_id "${id}" alone for a current one.`],
  }),
  withdrawn: ({ id, replaced_by }) => ({
    next_steps: [
      replaced_by === null
        ? `This quote was withdrawn. Call requote with quote_id "${id}" alone if the part is wanted after all.`
        : `Another quote stands in its place: call get_quote with quote_id "${replaced_by}".`,
    ],
  }),
}

function waitingSteps({ id }: AgentQuote): Steps {
  const until = 'until status is quoted, needs_review, engineering or failed'
  return {
    next_steps: [
      `Wait ${POLL_SECONDS} seconds, then call get_quote with quote_id "${id}"; repeat that ${until}.`,
    ],
    poll_after_s: POLL_SECONDS,
  }
}

function warningsOf({ flags }: AgentQuote): string[] {
  const codes = flags.filter(({ level }) => level === 'warning').map(({ code }) => code)
  return codes.length === 0 ? [] : [`Tell the person the warnings in flags: ${codes.join(', ')}.`]
}

function buyingSteps(quote: AgentQuote): string[] {
  const { checkout, delivery, options, id } = quote
  if (checkout)
    return [
      `A checkout link is open until ${formatInstant(checkout.expires_at)}: a person pays at ${checkout.url}`,
      `Once they say that they have paid, call get_order with order_id "${id}".`,
    ]
  const open = options.filter(({ available }) => available)
  if (open.length === 0)
    return [
      `No lead time can be chosen now: ${[...new Set(options.map(({ note }) => note ?? ''))].join(' ')}`.trim(),
      `Call requote with quote_id "${id}" and another material, color or quantity.`,
    ]
  return delivery ? approvalSteps(quote, open, delivery) : deliverySteps(quote, open)
}

function approvalSteps(
  { id, ship_date_pending }: AgentQuote,
  open: AgentOption[],
  delivery: NonNullable<AgentQuote['delivery']>,
): string[] {
  const way = delivery.pickup ? 'pickup in' : `delivery by ${deliveryWay(delivery)} to`
  const expected = open.map(
    ({ speed, total_with_delivery_cents, ship_by }) =>
      `speed "${speed}", expected_total_cents ${total_with_delivery_cents}, expected_ship_by ${JSON.stringify(ship_by)}`,
  )
  return [
    `Tell the person what parts and ${way} ${delivery.city} come to, before sales tax: ${open.map(optionWords).join('; ')}. Ask which one they approve.`,
    ...(ship_date_pending ? [PENDING] : []),
    `Only when they have approved one, call start_checkout with quote_id "${id}", user_approved true, a new idempotency_key and ${expected.join('; or ')}.`,
  ]
}

const PENDING =
  'Someone at the shop still confirms the ship date; it can be bought before that, or call get_quote again later.'

/** `asap for $42.00, ships by 2026-11-18` */
function optionWords({ speed, total_with_delivery_cents, total_cents, ship_by }: AgentOption): string {
  const price = formatCents(total_with_delivery_cents ?? total_cents)
  return `${speed} for ${price}, ${ship_by === null ? 'ship date to be confirmed' : `ships by ${ship_by}`}`
}

function deliverySteps(
  { id, delivery_review, ship_date_pending }: AgentQuote,
  open: AgentOption[],
): string[] {
  if (delivery_review?.status === 'waiting')
    return [
      `Someone at the shop prices the delivery to ${delivery_review.city}: call get_quote again in about an hour.`,
      'Or call price_delivery with another address.',
    ]
  if (delivery_review?.status === 'refused')
    return [
      `The shop does not deliver this to ${delivery_review.city}. Ask the person for another address, then call price_delivery.`,
    ]
  return [
    `Tell the person the price of the parts: ${open.map(optionWords).join('; ')}.`,
    ...(ship_date_pending ? [PENDING] : []),
    `If they want to buy, ask for the delivery address (name, phone, street, city, state, ZIP code; US only) and call price_delivery with quote_id "${id}".`,
  ]
}

function engineeringSteps(quote: AgentQuote): Steps {
  const { id, request_status, estimate_cents, estimate_pending, expires_at } = quote
  if (estimate_pending)
    return {
      next_steps: [
        `The estimate is being made anew. Wait ${POLL_SECONDS} seconds, then call get_quote with quote_id "${id}".`,
      ],
      poll_after_s: POLL_SECONDS,
    }
  if (request_status === 'open')
    return {
      next_steps: [
        'The engineers have this request. Call get_quote once a day, or when you are asked: status quoted then has a binding price.',
        `If the part is not wanted any more, call withdraw_quote with quote_id "${id}".`,
      ],
    }
  if (request_status === 'rejected')
    return {
      next_steps: [
        'The engineers declined this part. Tell the person why, from request_note.',
        `Call requote with quote_id "${id}" and another material or print_settings to ask anew, or withdraw_quote.`,
      ],
    }
  const estimate = estimate_cents === null ? '' : ` and the estimate of ${formatCents(estimate_cents)}`
  const until = expires_at === null ? '' : ` The draft ends ${formatInstant(expires_at)}.`
  return {
    next_steps: [
      `This part needs an engineer. Tell the person why, from flags${estimate}; the estimate is not binding.`,
      `If they want it looked at, call send_engineering_request with quote_id "${id}"; it costs nothing.${until}`,
      'Or call requote with another material, color or print_settings that needs no engineer.',
    ],
  }
}
