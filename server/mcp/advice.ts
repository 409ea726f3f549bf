import { formatCents } from '../../shared/money.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { REFUSAL_ADVICE } from '../guides/refusal-advice.ts'

/** A refusal as an agent reads it: its code, its sentence, and what came with it. */
type Failure = { error: string } & Record<string, unknown>
type Advice = (failure: Failure) => string[]

const SAME_CALL = 'then call the tool again.'

/**
 * Where there is more to say at the tools than the guide says in general: values of the refusal, or the arguments of the
 * next call. Everything else has its one home there.
 */
const WITH_TOOLS: Partial<Record<RefusalCode | 'invalid_input', Advice>> = {
  rate_limited: wait,
  database_unavailable: wait,
  shutting_down: wait,
  shop_busy: wait,
  storage_full: wait,
  upload_bytes_limit: wait,
  payments_unavailable: wait,

  color_unavailable: colorAdvice,

  file_not_stored: says('Ask the person for the file, then call create_upload and create_quote.'),

  quote_not_found: says(
    'Check the id (list_quotes has those of this account); requote may have given a new one.',
  ),
  quote_paid: says('Call get_order with the same id. For more of this part call create_quote.'),
  quote_expired: says(
    'Call requote with quote_id alone, tell the person the new price, go on with the new id.',
  ),
  not_priced: says(
    `Call get_quote every 5 seconds until status is no longer received or processing, ${SAME_CALL}`,
  ),
  draft_expired: says('Call requote with quote_id alone, then send_engineering_request with the new id.'),

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

function colorAdvice({ allowed }: Failure): string[] {
  const colors = Array.isArray(allowed)
    ? allowed.join(', ')
    : 'those that list_materials gives for the material'
  return [
    `This material comes in: ${colors}. Ask the person which one, then make the same call with that color beside the material.`,
  ]
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
