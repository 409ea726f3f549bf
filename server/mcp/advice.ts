import { formatCents } from '../../shared/platform/money.ts'
import type { RefusalCode } from '../../shared/platform/refusal-codes.ts'
import { REFUSAL_ADVICE } from '../operations/guides/refusal-advice.ts'

/** A refusal as an agent reads it: its code, sentence and fields. */
type Failure = { error: string } & Record<string, unknown>
type Advice = (failure: Failure) => string[]

const SAME_CALL = 'then call the tool again.'

/**
 * Next steps that need values of the refusal or arguments of the next call. All other advice is in `operations/guides/refusal-advice.ts`.
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

  file_not_stored: always('Ask the person for the file, then call create_upload and create_quote.'),

  quote_not_found: always('Check the id with list_quotes; requote may have returned a new one.'),
  quote_paid: always('Call get_order with the same id. For more of this part call create_quote.'),
  quote_expired: always(
    'Call requote with quote_id alone, tell the person the new price, and continue with the new id.',
  ),
  not_priced: always(
    `Call get_quote every 5 seconds until status is no longer received or processing, ${SAME_CALL}`,
  ),
  draft_expired: always('Call requote with quote_id alone, then send_engineering_request with the new id.'),

  carrier_shipping_available: carrierAdvice,
  delivery_not_priced: always(
    'Ask the person for the delivery address, call price_delivery, and tell them the new total.',
  ),
  ship_date_changed: approvalAdvice,
  price_changed: approvalAdvice,

  basket_not_found: always('Check the id: create_basket returned it. For a new one call create_basket.'),
  basket_paid: always('Call get_basket: it has the ids of its orders. For more parts call create_basket.'),

  order_not_found: always(
    'Check the id: an order has the id of its quote. Before payment there is no order: call get_quote.',
  ),
}

/** The tools of a basket in place of those of a quote. */
const BASKET_TOOLS = {
  start_checkout: 'start_basket_checkout',
  price_delivery: 'price_basket_delivery',
} as const

/** Returns the next steps after a refusal; empty for one that no tool returns. `tool`: the name of the refused one. */
export function adviceFor(failure: Failure, tool = ''): string[] {
  const code = failure.error as RefusalCode
  const general = REFUSAL_ADVICE[code]
  const steps = WITH_TOOLS[code]?.(failure) ?? (general === undefined ? [] : [general])
  if (!tool.includes('basket')) return steps
  return steps.map((step) =>
    step.replaceAll(
      /\b(?:start_checkout|price_delivery)\b/g,
      (name) => BASKET_TOOLS[name as keyof typeof BASKET_TOOLS],
    ),
  )
}

function colorAdvice({ allowed }: Failure): string[] {
  const colors = Array.isArray(allowed)
    ? allowed.join(', ')
    : 'the colors that list_materials has for the material'
  return [
    `This material comes in: ${colors}. Ask the person which one they want, then repeat the call with that color and the material.`,
  ]
}

function always(sentence: string): Advice {
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
    `No link was opened. Tell the person the current terms: ${hasTotal ? `${formatCents(total)} for parts and delivery, ` : ''}ship date ${day}. Ask whether they approve.`,
    `Only then call start_checkout again with ${hasTotal ? `expected_total_cents ${total}, ` : ''}expected_ship_by ${day}, speed ${JSON.stringify(speed ?? 'as before')} and a new idempotency_key.`,
  ]
}
