import { checkoutSteps } from '../../../shared/orders/next-steps.ts'
import { StartCheckout, StartedCheckout } from '../../../shared/orders/checkout/start-checkout.ts'
import { startBasketCheckout, startCheckout } from '../checkout/start-checkout.ts'
import { basketCheckoutSteps } from '../../../shared/orders/baskets/next-steps.ts'
import {
  StartBasketCheckout,
  StartedBasketCheckout,
} from '../../../shared/orders/baskets/start-basket-checkout.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { IDEMPOTENT, tool } from '../../mcp/tool.ts'

/** The descriptions of an approval's fields for agents. */
const APPROVAL_WORDS = {
  speed: 'The lead time that the person chose: asap is the default, week is Economy.',
  user_approved: 'True, and only after the person approved this purchase at this price and ship date.',
  expected_ship_by:
    'The chosen option’s ship_by as the person approved it, YYYY-MM-DD in Pacific time; null where it is null because the ' +
    'shop still confirms the date.',
  idempotency_key:
    'Any text of your own, new for each approval, up to 200 characters. The same text within 24 hours returns the first ' +
    'answer and opens no second link.',
  purchase_order:
    'The person’s own number for this purchase (PO number), up to 60 characters, if they have one. It is printed on the ' +
    'receipt, the invoice and the packing slip.',
}

export const START_CHECKOUT = tool({
  name: 'start_checkout',
  title: 'Open a checkout link',
  description:
    'Opens the checkout link of a quote whose delivery is priced. This begins a purchase: first tell the person what it costs and ' +
    'when it ships, and call it only after they approved this purchase. It charges nothing: the person pays at checkout_url ' +
    'with their card, and the order exists after payment. If price or ship date are no longer the approved ones, no link is ' +
    'opened and the answer is price_changed or ship_date_changed with the current ones: ask again. A quote has one link at ' +
    'a time; a new one replaces it.',
  scopes: ['purchase'],
  hints: { ...IDEMPOTENT, openWorldHint: true },
  limit: 'other',
  input: describeFields(StartCheckout, {
    quote_id: 'The id of a quote in status quoted, with a delivery.',
    ...APPROVAL_WORDS,
    expected_total_cents:
      'What the person approved for parts and delivery together, in US cents, before sales tax: the chosen option’s ' +
      'total_with_delivery_cents. Tax is added at the link and is in the answer.',
  }),
  answer: StartedCheckout,
  async run(shop, caller, input) {
    const answer = await startCheckout(shop, caller, input)
    return { answer, ...checkoutSteps(answer), subject_id: answer.quote_id }
  },
})

export const START_BASKET_CHECKOUT = tool({
  name: 'start_basket_checkout',
  title: 'Open the checkout link of a basket',
  description:
    'Opens one checkout link for everything in a basket whose delivery is priced. This begins a purchase: first tell the ' +
    'person what it costs, which parts it has and when they ship, and call it only after they approved this purchase. It ' +
    'charges nothing: the person pays at checkout_url with their card, and after payment each part is an order of its own, ' +
    'with a common purchase number. If price or ship date are no longer the approved ones, no link is opened and the answer ' +
    'is price_changed or ship_date_changed with the current ones: ask again. A refusal about one part has its quote_id.',
  scopes: ['purchase'],
  hints: { ...IDEMPOTENT, openWorldHint: true },
  limit: 'other',
  input: describeFields(StartBasketCheckout, {
    basket_id: 'The id of a basket with a delivery, all of whose quotes can be bought.',
    ...APPROVAL_WORDS,
    expected_total_cents:
      'What the person approved for all parts and the delivery together, in US cents, before sales tax: the chosen ' +
      'option’s total_with_delivery_cents. Tax is added at the link and is in the answer.',
  }),
  answer: StartedBasketCheckout,
  async run(shop, caller, input) {
    const answer = await startBasketCheckout(shop, caller, input)
    return { answer, ...basketCheckoutSteps(answer), subject_id: answer.basket_id }
  },
})
