import { z } from 'zod'
import { agentBasket, AgentBasket } from '../../../shared/orders/baskets/agent-basket.ts'
import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { ChangeBasketBody, NewBasketBody } from '../../../shared/orders/baskets/basket-bodies.ts'
import { MAX_BASKET_QUOTES } from '../../../shared/orders/baskets/basket-limits.ts'
import { basketSteps } from '../../../shared/orders/baskets/next-steps.ts'
import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { IdempotencyKey } from '../../../shared/platform/idempotency-key.ts'
import { changeBasket } from '../baskets/change-basket.ts'
import { createBasket } from '../baskets/create-basket.ts'
import { readBasket } from '../baskets/read-basket.ts'
import { setBasketDelivery } from '../baskets/set-basket-delivery.ts'
import { splitQuote } from '../baskets/split-quote.ts'
import { ADDRESS_WORDS } from '../../quoting/wire/delivery-tools.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { QUOTE_INPUT } from '../../mcp/quote-result.ts'
import { ADDS, IDEMPOTENT, READS, tool, type ToolResult } from '../../mcp/tool.ts'

/** Input that names one basket of the account. */
const BASKET_INPUT = z.object({
  basket_id: z.string().meta({ description: 'The id of a basket, from create_basket.' }),
})

function basketResult(basket: Basket): ToolResult<AgentBasket> {
  const answer = agentBasket(basket)
  return { answer, ...basketSteps(answer), subject_id: answer.id }
}

export const CREATE_BASKET = tool({
  name: 'create_basket',
  title: 'Put quotes into a basket',
  description:
    'Puts quotes of this account into a new basket, to buy them in one purchase: one delivery, one payment, and set-up and ' +
    'order minimum are paid once where the shop shares them. Quote each part first with create_quote; quotes that are still ' +
    'being measured may be in it. A quote is in one basket at a time. Each becomes an order of its own once the basket is paid.',
  scopes: ['quotes'],
  hints: ADDS,
  limit: 'other',
  input: describeFields(NewBasketBody.extend({ idempotency_key: IdempotencyKey.optional() }), {
    quote_ids: `The ids of 1 to ${MAX_BASKET_QUOTES} quotes, each once.`,
    idempotency_key:
      'Any text of your own, up to 200 characters. The same text within 24 hours, with the same quotes, returns the same ' +
      'basket and no second one.',
  }),
  answer: AgentBasket,
  run: (shop, caller, { idempotency_key = null, quote_ids }) =>
    basketResult(createBasket(shop, caller, { quote_ids, idempotency_key }).basket),
})

export const SPLIT_QUOTE = tool({
  name: 'split_quote',
  title: 'Quote each part of a file by itself',
  description:
    'For a file with several parts, such as an assembly or a slicer’s project of several plates (flag multiple_bodies): makes a ' +
    'quote of each different part, with the choices of this quote and the quantity in which the part is in the file, and puts ' +
    'them into one basket. Ask the person first whether the file is one part or several. The quote of the whole file stays. ' +
    'Free of charge.',
  scopes: ['quotes'],
  hints: ADDS,
  limit: 'requote',
  input: QUOTE_INPUT,
  answer: z.object({
    basket_id: z.string().describe('The basket of the parts.'),
    quote_ids: z.array(z.string()).describe('A quote for each different part.'),
  }),
  async run(shop, caller, input) {
    const { id, quotes } = await splitQuote(shop, caller, input)
    return {
      answer: { basket_id: id, quote_ids: quotes.map(({ quote_id }) => quote_id) },
      next_steps: [`Call get_basket with basket_id "${id}" for the parts, their quantities and prices.`],
      subject_id: id,
    }
  },
})

export const GET_BASKET = tool({
  name: 'get_basket',
  title: 'Read a basket',
  description:
    'The quotes of a basket with what keeps one from being bought, the price and ship date of everything at each lead time ' +
    'and how it comes about, and the delivery. After payment it has the purchase number and the ids of its orders.',
  scopes: ['quotes'],
  hints: READS,
  limit: 'other',
  input: BASKET_INPUT,
  answer: AgentBasket,
  run: (shop, caller, input) => basketResult(readBasket(shop, caller, input)),
})

export const CHANGE_BASKET = tool({
  name: 'change_basket',
  title: 'Add or remove quotes of a basket',
  description:
    'Adds quotes to an unpaid basket or takes quotes out, which stay quotes. To change material, quantity or color of a part ' +
    'call requote with its quote_id: the quote with the new id takes its place in the basket. The delivery has to be priced ' +
    'again when the parcels change.',
  scopes: ['quotes'],
  hints: IDEMPOTENT,
  limit: 'other',
  input: BASKET_INPUT.extend(
    describeFields(ChangeBasketBody, {
      add: `The ids of quotes to add, up to ${MAX_BASKET_QUOTES} in the basket.`,
      remove: 'The ids of quotes to take out; at least one stays.',
    }).shape,
  ),
  answer: AgentBasket,
  run: (shop, caller, input) => basketResult(changeBasket(shop, caller, input)),
})

export const PRICE_BASKET_DELIVERY = tool({
  name: 'price_basket_delivery',
  title: 'Price the delivery of a basket',
  description:
    'Prices the delivery of everything in a basket to one US address: it needs that before it can be bought. Courier, carrier ' +
    'and pickup are as in price_delivery: only the person chooses a carrier, and then call again with accept_carrier true. Use ' +
    'the address that the person gave for this purchase; never invent one. ' +
    'A delivery that staff must price is sent to them (shipping_review_required): get_basket has the answer in ' +
    'delivery_review and delivery. Books and charges nothing.',
  scopes: ['quotes'],
  hints: IDEMPOTENT,
  limit: 'requote',
  input: BASKET_INPUT.extend(describeFields(DeliveryBody, ADDRESS_WORDS).shape),
  answer: AgentBasket,
  run: async (shop, caller, input) => basketResult(await setBasketDelivery(shop, caller, input)),
})
