import { z } from 'zod'
import { Speed } from '../../catalog/materials.ts'
import { PacificDay } from '../../platform/time.ts'

// What these refusals carry beside code and sentence, so that a program can go on or ask its user.

const sentence = z.string().describe('A sentence to show to people.')
const Cents = z.int().min(0)

/** 402 of accepting: nothing is charged yet. It has everything that a user needs to decide. */
export const PaymentRequired = z
  .looseObject({
    error: z.literal('payment_required').describe('The code.'),
    detail: sentence,
    checkout_url: z.string().describe('Where a person pays.'),
    expires_at: z.int().describe('Unix seconds at which the checkout expires. Accept again for a new one.'),
    quote_id: z.string().describe('The id of the quote, and of its order once it is paid.'),
    speed: Speed.describe('The lead time that is bought.'),
    ship_by: PacificDay.nullable().describe('The promised Pacific day. Null until the shop confirms it.'),
    total_cents: Cents.describe('US cents for the pieces.'),
    delivery_fee_cents: Cents.describe('US cents for the delivery.'),
    tax_cents: Cents.describe('US cents of sales tax.'),
    amount_due_cents: Cents.describe('US cents to pay in total.'),
  })
  .meta({ id: 'PaymentRequired' })
export type PaymentRequired = z.infer<typeof PaymentRequired>

const ShownDay = PacificDay.nullable()

/** 409 of accepting: buy only if the user agrees to the new ship date. */
export const ShipDateChanged = z
  .looseObject({
    error: z.literal('ship_date_changed').describe('The code.'),
    detail: sentence,
    ship_by: ShownDay.describe('The Pacific day that can be promised now for the requested lead time.'),
    ship_dates: z
      .object({
        asap: ShownDay.optional().describe('For the Default lead time.'),
        week: ShownDay.optional().describe('For Economy.'),
      })
      .describe('The current Pacific days of every lead time.'),
  })
  .meta({ id: 'ShipDateChanged' })

/** 422 of a delivery: only the user may choose a carrier. */
export const CarrierShippingAvailable = z
  .looseObject({
    error: z.literal('carrier_shipping_available').describe('The code.'),
    detail: sentence,
    fee_cents: Cents.nullable().describe('US cents for a carrier. Null when the shop has to set it first.'),
    transit_days: z.int().nullable().describe('Business days in transit. Null when unknown.'),
    review_required: z.boolean().describe('True when the shop sets the price after the choice.'),
    no_courier: sentence
      .nullable()
      .optional()
      .describe('Why the courier does not deliver it. Null when the buyer asked for a carrier.'),
  })
  .meta({ id: 'CarrierShippingAvailable' })
