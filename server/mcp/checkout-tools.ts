import { checkoutSteps } from '../../shared/orders/next-steps.ts'
import { StartCheckout, StartedCheckout } from '../../shared/checkout/start-checkout.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { described } from './described.ts'
import { AGAIN_IS_ONCE, tool } from './tool.ts'

export const START_CHECKOUT = tool({
  name: 'start_checkout',
  title: 'Open the link at which a person pays',
  description:
    'Opens the checkout link of a quote whose delivery is priced. This begins a purchase: first tell the person what it costs and ' +
    'when it ships, and call it only after they approved this very purchase. It charges nothing: a person pays at ' +
    'checkout_url with their card, and the order exists once they have. Where price or day are not the approved ones any ' +
    'more, no link is opened and the answer is price_changed or ship_date_changed with the current ones: ask again. A quote ' +
    'has one link at a time; a new one ends the one before.',
  scopes: ['purchase'],
  hints: { ...AGAIN_IS_ONCE, openWorldHint: true },
  limit: 'other',
  input: described(StartCheckout, {
    quote_id: 'The id of a quote in status quoted, with a delivery.',
    speed: 'The lead time that the person chose: asap is the default one, week is Economy.',
    user_approved: 'True, and only after the person approved this purchase at this price and ship date.',
    expected_total_cents:
      'What the person approved for parts and delivery together, in US cents, before sales tax: the chosen option’s ' +
      'total_with_delivery_cents. The tax of the address is added at the link and told in the answer.',
    expected_ship_by:
      'The chosen option’s ship_by as the person approved it, YYYY-MM-DD in Pacific time; null where it is null because the ' +
      'shop still confirms the date.',
    idempotency_key:
      'Any text of your own, new for each approval, up to 200 characters. Sending the same again within 24 hours gives the ' +
      'first answer and no second link.',
  }),
  answer: StartedCheckout,
  async run(shop, caller, input) {
    const answer = await startCheckout(shop, caller, input)
    return { answer, ...checkoutSteps(answer), subject_id: answer.quote_id }
  },
})
