import { z } from 'zod'
import { AcceptBody } from '../../../shared/orders/checkout/accept.ts'
import {
  CarrierShippingAvailable,
  PaymentRequired,
  ShipDateChanged,
} from '../../../shared/orders/checkout/buying-refusals.ts'
import { Order } from '../../../shared/orders/order.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { acceptQuote } from '../checkout/accept.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import { endpoint } from '../../http/endpoint.ts'
import { DELIVERY_REFUSALS } from '../../quoting/wire/delivery-endpoints.ts'

/** The refusals of a purchase, in the order of the checks; the same for one quote and for several. */
export const ACCEPT_REFUSALS = [
  'not_priced',
  'held_for_review',
  'engineering_required',
  'quote_final',
  'quote_expired',
  ...DELIVERY_REFUSALS,
  'delivery_not_priced',
  'option_unavailable',
  'ship_date_changed',
  'spending_cap_reached',
  'payment_required',
  'payment_in_progress',
  'payments_unavailable',
  'wrong_state',
] as const satisfies RefusalCode[]

export const ACCEPT_REFUSAL_BODIES = {
  ship_date_changed: ShipDateChanged,
  carrier_shipping_available: CarrierShippingAvailable,
} as const

/** Buying a quote; `shared/orders/checkout/check-accept.ts` has the order of the checks. */
export const ACCEPT_ENDPOINT = endpoint({
  method: 'POST',
  path: '/v1/quotes/{quote_id}/accept',
  name: 'accept_quote',
  group: 'Quotes',
  summary: 'Buy a quote',
  description:
    'This is a purchase: ask the user first. Nothing is charged here. The answer is 402 `payment_required` with a ' +
    '`checkout_url` where a person pays; after payment the quote is `accepted` and its order has the same id. On 409 ' +
    '`ship_date_changed` the answer has the new `ship_by`: accept again, with a new key, only if the user agrees. A key ' +
    'can have a monthly spending limit. It counts what was paid this month (Pacific) through links that the key opened, ' +
    'and its links that are still open, including delivery and tax. A purchase above the limit is refused with 403 ' +
    '`spending_cap_reached` and `monthly_cap_cents`, `spent_cents` (of which `open_cents` in open links), ' +
    '`requested_cents` and `resets_on`; no link is opened. Refunds do not lower the amount spent. Only the person can ' +
    'change the limit, at `manage_url`.',
  access: { scope: 'purchase' },
  limit: 'other',
  params: z.object({ quote_id: z.string().meta({ description: 'The id of a quote.' }) }),
  mustExist: (shop, caller, path) => void getOwnQuote(shop.db, caller, path['quote_id']),
  body: { schema: AcceptBody, required: false },
  idempotency: 'required',
  success: { status: 200, description: 'The order, when the quote is already paid.', schema: Order },
  refusals: ['quote_not_found', ...ACCEPT_REFUSALS],
  refusalBodies: { ...ACCEPT_REFUSAL_BODIES, payment_required: PaymentRequired },
  handle: async (shop, caller, input) => {
    const { quote_id, speed, delivery, purchase_order, idempotency_key } = input
    const request = { quote_id, speed, delivery, purchase_order, idempotency_key: idempotency_key! }
    return { answer: await acceptQuote(shop, caller, request) }
  },
})
