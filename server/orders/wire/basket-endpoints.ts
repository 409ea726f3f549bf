import { z } from 'zod'
import { Basket, Purchase } from '../../../shared/orders/baskets/basket.ts'
import {
  AcceptBasketBody,
  BasketPaymentRequired,
  ChangeBasketBody,
  NewBasketBody,
} from '../../../shared/orders/baskets/basket-bodies.ts'
import { CarrierShippingAvailable } from '../../../shared/orders/checkout/buying-refusals.ts'
import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { acceptBasket } from '../checkout/accept.ts'
import { changeBasket } from '../baskets/change-basket.ts'
import { createBasket } from '../baskets/create-basket.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { readBasket } from '../baskets/read-basket.ts'
import { setBasketDelivery } from '../baskets/set-basket-delivery.ts'
import { splitQuote } from '../baskets/split-quote.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ACCEPT_REFUSALS, ACCEPT_REFUSAL_BODIES } from './accept-endpoints.ts'
import { DELIVERY_REFUSALS } from '../../quoting/wire/delivery-endpoints.ts'
import { QUOTE_PARAMS } from '../../quoting/wire/quote-endpoints.ts'

const BASKET_PARAMS = z.object({ basket_id: z.string().meta({ description: 'The id of a basket.' }) })

/** Several quotes in one purchase. A refusal that concerns one of them has its `quote_id`. */
export const BASKET_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/v1/baskets',
    name: 'create_basket',
    group: 'Baskets',
    summary: 'Put quotes into a basket',
    description:
      'A basket is bought in one purchase: one ship date per lead time, one delivery, one payment, and one order per quote. ' +
      'The parts share set-up and order minimum where the shop’s prices say so; `saving_cents` says how much that is. A ' +
      'requote that makes a new quote takes its place in the basket.',
    access: { scope: 'quotes' },
    limit: 'other',
    body: { schema: NewBasketBody, required: true },
    idempotency: 'optional',
    success: { status: 201, description: 'The basket.', schema: Basket },
    refusals: ['quote_not_found', 'quote_paid', 'quote_final', 'basket_full'],
    handle: (shop, caller, input) => {
      const { basket, replayed } = createBasket(shop, caller, input)
      return replayed ? { answer: basket, headers: { 'idempotent-replayed': 'true' } } : { answer: basket }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/quotes/{quote_id}/split',
    name: 'split_quote',
    group: 'Baskets',
    summary: 'Quote each part of a file by itself',
    description:
      'For a file with several parts, such as an assembly or the plates of a slicer’s project (the finding `multiple_bodies`). Each ' +
      'different part becomes a quote with the choices of this one and the quantity in which it is in the file. They are in one ' +
      'basket: the one that this quote is in, in its place, or a new one. This quote stays. The same split within a day returns the ' +
      'same quotes.',
    access: { scope: 'quotes' },
    limit: 'requote',
    params: QUOTE_PARAMS,
    success: { status: 201, description: 'The basket.', schema: Basket },
    refusals: [
      'quote_not_found',
      'not_priced',
      'file_not_stored',
      'nothing_to_split',
      'too_many_parts',
      'part_not_written',
      'basket_full',
      'material_unavailable',
      'color_unavailable',
      'storage_full',
      'upload_bytes_limit',
    ],
    handle: async (shop, caller, input) => ({ answer: await splitQuote(shop, caller, input) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/baskets/{basket_id}',
    name: 'get_basket',
    group: 'Baskets',
    summary: 'Read a basket',
    access: { scope: 'quotes' },
    limit: 'other',
    params: BASKET_PARAMS,
    success: { status: 200, description: 'The basket.', schema: Basket },
    refusals: ['basket_not_found'],
    handle: (shop, caller, input) => ({ answer: readBasket(shop, caller, input) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/v1/baskets/{basket_id}',
    name: 'change_basket',
    group: 'Baskets',
    summary: 'Add quotes to a basket or take them out',
    description: 'Quotes are taken out before others are added. What is taken out stays a quote.',
    access: { scope: 'quotes' },
    limit: 'other',
    params: BASKET_PARAMS,
    mustExist: (shop, caller, path) => void getOwnBasket(shop.db, caller, path['basket_id']),
    body: { schema: ChangeBasketBody, required: true },
    success: { status: 200, description: 'The basket.', schema: Basket },
    refusals: [
      'basket_not_found',
      'basket_paid',
      'basket_full',
      'quote_not_found',
      'quote_paid',
      'quote_final',
    ],
    handle: (shop, caller, input) => ({ answer: changeBasket(shop, caller, input) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/v1/baskets/{basket_id}/delivery',
    name: 'price_basket_delivery',
    group: 'Baskets',
    summary: 'Price the delivery of a basket',
    description:
      'Everything goes to one address, in as few parcels as the shop’s packing rules allow; `fee_cents` is for all of them. ' +
      'Otherwise as the delivery of a quote: outside the courier area the answer is 422 `carrier_shipping_available`; ask ' +
      'the user, and only if they choose carrier shipping send the address again with `accept_carrier` true. A change of ' +
      'the parcels needs a new price. A delivery that staff must price is held for them: the answer is 422 ' +
      '`shipping_review_required`, and `delivery_review` of the basket says how it stands. They set one fee for everything.',
    access: { scope: 'quotes' },
    limit: 'requote',
    params: BASKET_PARAMS,
    mustExist: (shop, caller, path) => void getOwnBasket(shop.db, caller, path['basket_id']),
    body: { schema: DeliveryBody, required: true },
    success: { status: 200, description: 'The basket with its `delivery`.', schema: Basket },
    refusals: [
      'basket_not_found',
      'basket_paid',
      'not_priced',
      'quote_paid',
      'quote_expired',
      'quote_final',
      'wrong_state',
      ...DELIVERY_REFUSALS,
    ],
    refusalBodies: { carrier_shipping_available: CarrierShippingAvailable },
    handle: async (shop, caller, input) => ({ answer: await setBasketDelivery(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/baskets/{basket_id}/accept',
    name: 'accept_basket',
    group: 'Baskets',
    summary: 'Buy a basket',
    description:
      'This is a purchase: ask the user first. Nothing is charged here. The answer is 402 `payment_required` with a ' +
      '`checkout_url` where a person pays once for everything, and the amounts of each quote. After payment every quote is ' +
      '`accepted` and its order has the same id; all orders have the same `purchase_number`. The checks and their order are ' +
      'those of buying one quote; a refusal that concerns one quote has its `quote_id`. On 409 `ship_date_changed` the ' +
      'answer has the new `ship_by` of the basket: accept again, with a new key, only if the user agrees. The monthly ' +
      'spending limit of a key counts the whole purchase.',
    access: { scope: 'purchase' },
    limit: 'other',
    params: BASKET_PARAMS,
    mustExist: (shop, caller, path) => void getOwnBasket(shop.db, caller, path['basket_id']),
    body: { schema: AcceptBasketBody, required: false },
    idempotency: 'required',
    success: { status: 200, description: 'The purchase, when the basket is already paid.', schema: Purchase },
    refusals: ['basket_not_found', 'quote_paid', ...ACCEPT_REFUSALS],
    refusalBodies: { ...ACCEPT_REFUSAL_BODIES, payment_required: BasketPaymentRequired },
    handle: async (shop, caller, input) => {
      const { basket_id, speed, delivery, purchase_order, idempotency_key } = input
      const request = { basket_id, speed, delivery, purchase_order, idempotency_key: idempotency_key! }
      return { answer: await acceptBasket(shop, caller, request) }
    },
  }),
]
