import { z } from 'zod'
import { sumCents } from '../../platform/money.ts'
import { WireCents } from '../../platform/wire-values.ts'
import { Basket, BasketOption } from './basket.ts'

const AgentBasketOption = BasketOption.extend({
  total_with_delivery_cents: WireCents.nullable().meta({
    description:
      'Parts and delivery before sales tax: the expected_total_cents of start_basket_checkout. Null until the delivery is priced.',
  }),
})

/** A basket for agents, with the sums that a person approves. */
export const AgentBasket = Basket.extend({ options: z.array(AgentBasketOption) })
export type AgentBasket = z.infer<typeof AgentBasket>

export function agentBasket(basket: Basket): AgentBasket {
  const { delivery } = basket
  return {
    ...basket,
    options: basket.options.map((option) => ({
      ...option,
      total_with_delivery_cents: delivery && sumCents([option.total_cents, delivery.fee_cents]),
    })),
  }
}
