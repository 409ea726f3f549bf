import { formatCents } from '../../shared/money.ts'
import { POLL_SECONDS } from '../../shared/quotes/next-steps.ts'
import type { RefusalCode } from '../../shared/refusals.ts'

/** A refusal as an agent reads it: its code, its sentence, and what came with it. */
type Failure = Record<string, unknown>
type Advice = (failure: Failure) => string[]

const MATERIALS = says(
  'Call list_materials, let the person choose what is available, then call the tool again.',
)
const REQUOTE = says('Call requote with its quote_id for a quote that can be bought.')
const LATER = says('Try again in a minute. If it stays so, tell the person.')
const WAIT: Advice = ({ retry_after }) => [
  `Wait ${typeof retry_after === 'number' ? retry_after : 30} seconds, then call the tool again.`,
]
const CHECK_ID = (list: string) =>
  says(`Check the id: it has to be one of this account, as ${list} gives it.`)
const ANOTHER_ADDRESS = says(
  'Tell the person. Only another address helps: ask for one, then call price_delivery.',
)
const ANOTHER_FILE = says(
  'Tell the person what is wrong with the file and ask for another one as STEP, STL, OBJ or 3MF.',
)

/** What an agent does well to do after a refusal that a tool can end in. */
const ADVICE: Partial<Record<RefusalCode | 'invalid_input', Advice>> = {
  invalid_input: says('Correct the fields that detail names, then call the tool again.'),
  insufficient_scope: says(
    'Tell the person that this needs another permission: they can connect you anew, or give you another API key.',
  ),
  unauthorized: says('Tell the person to connect you anew.'),
  rate_limited: WAIT,
  internal_error: LATER,
  shutting_down: WAIT,
  wrong_state: says('Call get_quote for how things stand now, then decide anew.'),

  material_unavailable: MATERIALS,
  color_unavailable: MATERIALS,
  setting_invalid: says('Correct the setting: list_materials tells its limits in print_settings.'),
  file_too_large: ANOTHER_FILE,
  unsupported_file_type: ANOTHER_FILE,
  file_not_stored: says('Ask the person for the file, then call create_upload and create_quote.'),
  idempotency_key_reused: says('For something else than before, send an idempotency_key of its own.'),
  idempotency_in_flight: says('Wait a few seconds, then send the very same call again.'),

  quote_not_found: CHECK_ID('list_quotes'),
  quote_paid: says('Call get_order with the same id. For more of the part, call create_quote anew.'),
  quote_expired: REQUOTE,
  quote_final: says('Call get_quote to see why it ended; requote makes a new quote of the same file.'),
  not_priced: says(
    `Call get_quote every ${POLL_SECONDS} seconds until status is quoted, then call the tool again.`,
  ),
  held_for_review: says('A person of the shop looks at it first: call get_quote again in about an hour.'),
  engineering_required: says(
    'Call get_quote: its next_steps tell how to send it to the engineers, or what to change instead.',
  ),
  not_engineering: says('Call get_quote for its status: its next_steps tell what can be done with it.'),
  draft_expired: REQUOTE,
  claim_token_invalid: says('Ask the person for the link of the quote’s page; its last part is the token.'),
  quote_claimed: says('Tell the person: the quote belongs to another account, and only that one can buy it.'),

  carrier_shipping_available: carrierAdvice,
  couriers_unavailable: says(
    'Tell the person. Call price_delivery again later; or, only if they choose a carrier, with accept_carrier true.',
  ),
  outside_delivery_area: ANOTHER_ADDRESS,
  outside_shipping_area: ANOTHER_ADDRESS,
  shipping_review_required: says(
    'A person of the shop prices this delivery: tell the person, and call get_quote again in about an hour.',
  ),
  delivery_invalid: says(
    'Read the address and phone number back to the person, correct them, and try again.',
  ),
  courier_error: LATER,
  delivery_unavailable: says('Tell the person that nothing can be delivered now; try again later.'),
  delivery_not_priced: says('Ask the person where to deliver, then call price_delivery.'),

  option_unavailable: says(
    'Call get_quote and let the person choose an option whose available is true; requote where there is none.',
  ),
  ship_date_changed: approvalAdvice,
  price_changed: approvalAdvice,
  payment_in_progress: says('A person is paying for it right now. Wait a minute, then call get_quote.'),
  payments_unavailable: WAIT,

  order_not_found: says(
    'Check the id, which is that of the quote. Where nobody has paid yet there is no order: call get_quote.',
  ),
  order_committed: says('Tell the person to whom they can write; nothing was cancelled.'),
}

/** The steps after a refusal; empty for one that no tool ends in. */
export function adviceFor(failure: { error: string } & Failure): string[] {
  return ADVICE[failure.error as RefusalCode]?.(failure) ?? []
}

function says(...sentences: string[]): Advice {
  return () => sentences
}

function carrierAdvice({ fee_cents, transit_days }: Failure): string[] {
  const price = typeof fee_cents === 'number' ? ` for ${formatCents(fee_cents)}` : ''
  const days = typeof transit_days === 'number' ? `, ${transit_days} business days on the way` : ''
  return [
    `Ask the person whether a carrier may deliver it${price}${days}.`,
    'Only if they choose that, call price_delivery again with the same address and accept_carrier true.',
  ]
}

function approvalAdvice({ speed, total_with_delivery_cents: total, ship_by }: Failure): string[] {
  const price = typeof total === 'number' ? ` ${formatCents(total)} for parts and delivery,` : ''
  const values = typeof total === 'number' ? `expected_total_cents ${total} and ` : ''
  const day = JSON.stringify(ship_by ?? null)
  return [
    `Nothing was opened. Tell the person what it is now:${price} ship date ${day}${typeof speed === 'string' ? ` for ${speed}` : ''}. Ask whether they approve that.`,
    `Only then call start_checkout again with ${values}expected_ship_by ${day}, and a new idempotency_key.`,
  ]
}
