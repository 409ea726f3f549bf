import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { CarrierShippingAvailable } from '../../../shared/orders/checkout/buying-refusals.ts'
import { Quote } from '../../../shared/quoting/quotes/quote.ts'
import type { RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import { setDelivery } from '../delivery/set-delivery.ts'
import { endpoint } from '../../http/endpoint.ts'
import { QUOTE_PARAMS, quoteResult } from './quote-endpoints.ts'

/** The reasons an address gets no price. */
export const DELIVERY_REFUSALS = [
  'carrier_shipping_available',
  'couriers_unavailable',
  'outside_delivery_area',
  'outside_shipping_area',
  'shipping_review_required',
  'delivery_invalid',
  'courier_error',
  'delivery_unavailable',
] as const satisfies RefusalCode[]

export const DELIVERY_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/v1/quotes/{quote_id}/delivery',
    name: 'price_delivery',
    group: 'Quotes',
    summary: 'Price the delivery of a quote',
    description:
      'By courier in the San Francisco Bay Area delivery area. Elsewhere the answer is 422 `carrier_shipping_available` ' +
      'with `fee_cents` and `transit_days`: ask the user, and only if they choose carrier shipping send the address ' +
      'again with `accept_carrier` true. A courier’s price is good for 24 hours, a carrier’s for 7 days. The address ' +
      'is stored encrypted and never returned.',
    access: { scope: 'quotes' },
    limit: 'requote',
    params: QUOTE_PARAMS,
    body: { schema: DeliveryBody, required: true },
    success: { status: 200, description: 'The quote with its `delivery`.', schema: Quote },
    refusals: [
      'quote_not_found',
      'not_priced',
      'quote_paid',
      'quote_expired',
      'quote_final',
      'wrong_state',
      ...DELIVERY_REFUSALS,
    ],
    refusalBodies: { carrier_shipping_available: CarrierShippingAvailable },
    handle: async (shop, caller, input) => quoteResult(await setDelivery(shop, caller, input)),
  }),
]
