import { z } from 'zod'
import { MaterialId, Speed } from '../../catalog/materials.ts'
import { DELIVERY_METHODS } from '../../quoting/delivery/delivery.ts'
import { publishedObject } from '../../platform/field-words.ts'
import { Order } from '../order.ts'
import { Quantity } from '../../quoting/quotes/quote-bodies.ts'
import { QuoteStatus } from '../../quoting/quotes/quote-status.ts'
import { UnixTime, WireCents, WireDay } from '../../platform/wire-values.ts'
import {
  BASKET_CHECKOUT_WORDS,
  BASKET_DELIVERY_REVIEW_WORDS,
  BASKET_DELIVERY_WORDS,
  BASKET_LINE_WORDS,
  BASKET_OPTION_WORDS,
  BASKET_PROBLEM_WORDS,
  BASKET_QUOTE_OPTION_WORDS,
  BASKET_QUOTE_WORDS,
  BASKET_WORDS,
  PURCHASE_WORDS,
} from './basket-words.ts'
import { BASKET_REVIEW_STATUSES } from './delivery-review.ts'

/** The reason why a quote of the basket cannot be bought now. */
const BasketProblem = publishedObject('BasketProblem', BASKET_PROBLEM_WORDS, {
  code: z.string(),
  detail: z.string(),
})

const BasketQuoteOption = publishedObject('BasketQuoteOption', BASKET_QUOTE_OPTION_WORDS, {
  speed: Speed,
  ship_by: WireDay.nullable(),
  own_total_cents: WireCents,
  total_cents: WireCents,
})

/** One quote of a basket, as its owner sees it there. */
export const BasketQuote = publishedObject('BasketQuote', BASKET_QUOTE_WORDS, {
  quote_id: z.string(),
  filename: z.string(),
  material: MaterialId,
  color: z.string(),
  quantity: Quantity,
  status: QuoteStatus,
  problem: BasketProblem.nullable(),
  options: z.array(BasketQuoteOption),
})
export type BasketQuote = z.infer<typeof BasketQuote>

/** A line of the price of a basket. */
export const BasketLine = publishedObject('BasketLine', BASKET_LINE_WORDS, {
  code: z.enum(['parts', 'shared_setup', 'shared_minimum']),
  label: z.string(),
  note: z.string().nullable(),
  cents: z.int(),
})
export type BasketLine = z.infer<typeof BasketLine>

/** The price and ship date of the whole basket at one speed. */
export const BasketOption = publishedObject('BasketOption', BASKET_OPTION_WORDS, {
  speed: Speed,
  label: z.string(),
  ship_by: WireDay.nullable(),
  parts_cents: WireCents,
  saving_cents: WireCents,
  total_cents: WireCents,
  available: z.boolean(),
  note: z.string().nullable(),
  lines: z.array(BasketLine),
})
export type BasketOption = z.infer<typeof BasketOption>

const BasketDelivery = publishedObject('BasketDelivery', BASKET_DELIVERY_WORDS, {
  method: z.enum(DELIVERY_METHODS),
  pickup: z.boolean().optional(),
  city: z.string(),
  fee_cents: WireCents,
  transit_days: z.int().optional(),
  speeds: z.array(Speed).optional(),
  parcels: z.int().min(1),
  expires_at: UnixTime,
  fee_note: z.string().nullable(),
})

const BasketDeliveryReview = publishedObject('BasketDeliveryReview', BASKET_DELIVERY_REVIEW_WORDS, {
  status: z.enum(BASKET_REVIEW_STATUSES),
  city: z.string(),
  note: z.string().nullable(),
})

const BasketCheckout = publishedObject('BasketCheckout', BASKET_CHECKOUT_WORDS, {
  url: z.string(),
  expires_at: UnixTime,
  speed: Speed,
})

const BASKET_STATES = ['open', 'paid'] as const
export type BasketState = (typeof BASKET_STATES)[number]

/** Quotes that are bought in one purchase, as their owner sees them, on every transport. */
export const Basket = publishedObject('Basket', BASKET_WORDS, {
  id: z.string(),
  status: z.enum(BASKET_STATES),
  created_at: UnixTime,
  updated_at: UnixTime,
  expires_at: UnixTime.nullable(),
  number: z.string().nullable(),
  quotes: z.array(BasketQuote),
  currency: z.literal('usd'),
  options: z.array(BasketOption),
  delivery: BasketDelivery.nullable(),
  delivery_required: z.literal(true),
  delivery_review: BasketDeliveryReview.nullable(),
  checkout: BasketCheckout.nullable(),
  order_ids: z.array(z.string()),
  page_url: z.string(),
})
export type Basket = z.infer<typeof Basket>

/** A paid basket: its orders and what was paid for all of them. */
export const Purchase = publishedObject('Purchase', PURCHASE_WORDS, {
  basket_id: z.string(),
  purchase_number: z.string(),
  speed: Speed,
  parts_cents: WireCents,
  delivery_cents: WireCents,
  tax_cents: WireCents,
  total_cents: WireCents,
  orders: z.array(Order),
})
export type Purchase = z.infer<typeof Purchase>
