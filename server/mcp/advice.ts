import { formatCents } from '../../shared/money.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { REFUSAL_ADVICE } from '../guides/refusal-advice.ts'

/** A refusal as an agent reads it: its code, its sentence, and what came with it. */
type Failure = { error: string } & Record<string, unknown>
type Advice = (failure: Failure) => string[]

const SAME_CALL = 'then call the tool again.'

/** Where the tools have names and values for what the guide says in general. */
const WITH_TOOLS: Partial<Record<RefusalCode | 'invalid_input', Advice>> = {
  rate_limited: wait,
  shutting_down: wait,
  payments_unavailable: wait,
  wrong_state: says('Call get_quote for how things stand now, then decide anew.'),

  material_unavailable: says(
    `Call list_materials, let the person choose one whose available is true, ${SAME_CALL}`,
  ),
  setting_invalid: says(
    `Correct the setting (print_settings of list_materials has names and limits), ${SAME_CALL}`,
  ),
  file_not_stored: says('Ask the person for the file, then call create_upload and create_quote.'),
  upload_not_found: says('Call create_upload and send the file again.'),
  upload_not_received: says(`Send the file to the upload_url by HTTP PUT, ${SAME_CALL}`),
  upload_expired: says('Call create_upload and send the file to the new upload_url before it ends.'),
  file_not_fetched: says(
    'Call create_upload and send the file there, or ask the person for another address.',
  ),

  quote_not_found: says(
    'Check the id (list_quotes has those of this account); requote may have given a new one.',
  ),
  quote_paid: says('Call get_order with the same id. For more of this part call create_quote.'),
  quote_expired: says(
    'Call requote with quote_id alone, tell the person the new price, go on with the new id.',
  ),
  quote_final: says('Call get_quote to see why it ended; requote makes a new quote of the same file.'),
  not_priced: says(
    `Call get_quote every 5 seconds until status is no longer received or processing, ${SAME_CALL}`,
  ),
  engineering_required: says(
    'Call get_quote: next_steps tells how to send it to the engineers, or what to change instead.',
  ),
  not_engineering: says('Call get_quote: next_steps tells what can be done with it.'),
  draft_expired: says('Call requote with quote_id alone, then send_engineering_request with the new id.'),
  option_unavailable: says(
    'Call get_quote and let the person choose an option whose available is true; requote where there is none.',
  ),

  carrier_shipping_available: carrierAdvice,
  delivery_not_priced: says(
    'Ask the person where to deliver, call price_delivery, and tell them the new total.',
  ),
  ship_date_changed: approvalAdvice,
  price_changed: approvalAdvice,

  order_not_found: says(
    'Check the id, which is that of the quote. While nobody has paid there is no order: call get_quote.',
  ),
}

/** The steps after a refusal; empty for one that no tool ends in. */
export function adviceFor(failure: Failure): string[] {
  const code = failure.error as RefusalCode
  const general = REFUSAL_ADVICE[code]
  return WITH_TOOLS[code]?.(failure) ?? (general === undefined ? [] : [general])
}

function says(sentence: string): Advice {
  return () => [sentence]
}

function wait({ retry_after = 30 }: Failure): string[] {
  return [`Wait ${String(retry_after)} seconds, ${SAME_CALL}`]
}

function carrierAdvice({ fee_cents, transit_days }: Failure): string[] {
  const price = typeof fee_cents === 'number' ? ` for ${formatCents(fee_cents)}` : ''
  const days = typeof transit_days === 'number' ? `, ${transit_days} business days on the way` : ''
  return [
    `Ask the person whether a carrier may deliver it${price}${days}.`,
    'Only if they choose that, call price_delivery again with the same address and accept_carrier true.',
  ]
}

function approvalAdvice({ speed, total_with_delivery_cents: total, ship_by = null }: Failure): string[] {
  const hasTotal = typeof total === 'number'
  const day = JSON.stringify(ship_by)
  return [
    `No link was opened. Tell the person how it is now: ${hasTotal ? `${formatCents(total)} for parts and delivery, ` : ''}ship date ${day}. Ask whether they approve that.`,
    `Only then call start_checkout again with ${hasTotal ? `expected_total_cents ${total}, ` : ''}expected_ship_by ${day}, speed ${JSON.stringify(speed ?? 'as before')} and a new idempotency_key.`,
  ]
}
