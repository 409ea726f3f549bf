import { z } from 'zod'
import { StartCheckout, StartedCheckout } from '../checkout/start-checkout.ts'

/** An agent's request to open the checkout of a basket, with the price and day that its user approved. */
export const StartBasketCheckout = StartCheckout.omit({ quote_id: true }).extend({ basket_id: z.string() })
export type StartBasketCheckout = z.infer<typeof StartBasketCheckout>

/** The address at which a person pays for everything, or the orders of a basket that is paid already. */
export const StartedBasketCheckout = StartedCheckout.omit({ quote_id: true, order_id: true }).extend({
  basket_id: z.string(),
  paid: z.boolean().meta({ description: 'True when the basket is already paid; order_ids are its orders.' }),
  purchase_number: z
    .string()
    .nullable()
    .meta({ description: 'What its orders have in common, such as P1004; null until it is paid.' }),
  order_ids: z.array(z.string()),
})
export type StartedBasketCheckout = z.infer<typeof StartedBasketCheckout>
