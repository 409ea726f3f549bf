import { z } from 'zod'
import { Speed } from '../../catalog/materials.ts'
import { PurchaseOrder } from '../checkout/purchase-notes.ts'
import { DeliveryBody } from '../../quoting/delivery/address.ts'
import { publishedObject } from '../../platform/field-words.ts'
import { WireCents, WireDay } from '../../platform/wire-values.ts'
import { MAX_BASKET_QUOTES } from './basket-limits.ts'

const QuoteIds = z.array(z.string().min(1).max(64)).max(MAX_BASKET_QUOTES)

/** The body of `POST /v1/baskets`. */
export const NewBasketBody = publishedObject(
  'NewBasketBody',
  {
    quote_ids: 'The quotes to buy together, each once. One that is in another open basket moves to this one.',
  },
  { quote_ids: QuoteIds.min(1) },
)
export type NewBasketBody = z.infer<typeof NewBasketBody>

/** The body of `PATCH /v1/baskets/{basket_id}`. */
export const ChangeBasketBody = publishedObject(
  'ChangeBasketBody',
  {
    add: 'Quotes to add. One that is in another open basket moves to this one.',
    remove: 'Quotes to take out; they stay quotes. At least one quote stays in the basket.',
  },
  { add: QuoteIds.optional(), remove: QuoteIds.optional() },
)
export type ChangeBasketBody = z.infer<typeof ChangeBasketBody>

/** The body of `POST /v1/baskets/{basket_id}/accept`. */
export const AcceptBasketBody = z
  .object({
    speed: Speed.default('week').describe(
      'The lead time of the whole basket: `asap` is the Default lead time, `week` is Economy.',
    ),
    delivery: DeliveryBody.optional().meta({ description: 'Prices the delivery in the same call.' }),
    purchase_order: PurchaseOrder.optional().meta({
      description: 'The buyer’s own number for this purchase. It is printed on the papers of every order.',
    }),
  })
  .meta({ id: 'AcceptBasketBody' })
export type AcceptBasketBody = z.infer<typeof AcceptBasketBody>

const sentence = z.string().describe('A sentence to show to people.')

const QuoteAmounts = {
  quote_id: z.string().describe('The quote.'),
  total_cents: WireCents.describe('US cents for its pieces.'),
  delivery_fee_cents: WireCents.describe('US cents: its share of the delivery.'),
  tax_cents: WireCents.describe('US cents of sales tax.'),
  amount_due_cents: WireCents.describe('US cents of the payment that are for this quote.'),
}

/** 402 of accepting a basket: nothing is charged yet. */
export const BasketPaymentRequired = z
  .looseObject({
    error: z.literal('payment_required').describe('The code.'),
    detail: sentence,
    checkout_url: z.string().describe('Where a person pays, once for everything.'),
    expires_at: z.int().describe('Unix seconds at which the checkout expires. Accept again for a new one.'),
    basket_id: z.string().describe('The basket.'),
    speed: Speed.describe('The lead time that is bought.'),
    ship_by: WireDay.nullable().describe('The promised Pacific day. Null until the shop confirms it.'),
    total_cents: WireCents.describe('US cents for all pieces.'),
    delivery_fee_cents: WireCents.describe('US cents for the delivery.'),
    tax_cents: WireCents.describe('US cents of sales tax.'),
    amount_due_cents: WireCents.describe('US cents to pay in total.'),
    quotes: z.array(z.object(QuoteAmounts)).describe('The same amounts for each quote; they add up.'),
  })
  .meta({ id: 'BasketPaymentRequired' })
export type BasketPaymentRequired = z.infer<typeof BasketPaymentRequired>
