import { DeliveryBody } from '../../../shared/quoting/delivery/address.ts'
import { AgentQuote } from '../../../shared/quoting/quotes/agent-quote.ts'
import { setDelivery } from '../delivery/set-delivery.ts'
import { describeFields } from '../../mcp/describe-fields.ts'
import { QUOTE_INPUT, quoteResult } from '../../mcp/quote-result.ts'
import { IDEMPOTENT, tool } from '../../mcp/tool.ts'

/** Explains the fields of an address to agents. */
export const ADDRESS_WORDS = {
  name: 'Who receives it.',
  phone: 'Their phone number, for the courier or carrier, such as +1 415 555 2671.',
  street: 'House number and street.',
  unit: 'Apartment, suite or floor; left out when there is none.',
  city: 'The city.',
  state: 'Two letters, such as CA.',
  zip: 'ZIP code, five digits or ZIP+4, such as 94105 or 94105-1234.',
  country: 'Only US; may be left out.',
  notes: 'For the courier, such as a gate code.',
  accept_carrier:
    'True only after the person has chosen carrier shipping for this delivery; false when left out.',
  pickup: 'True if the person picks it up at the shop: free, where it is offered.',
}

export const PRICE_DELIVERY = tool({
  name: 'price_delivery',
  title: 'Price the delivery of a quote',
  description:
    'Prices the delivery of a priced, unpaid quote to a US address: every quote needs that before it can be bought. In the San ' +
    'Francisco Bay Area a local courier delivers. Elsewhere the answer is carrier_shipping_available with fee_cents and ' +
    'transit_days: ask the person, and only if they choose carrier shipping call again with accept_carrier true. A courier’s ' +
    'price is good for 24 hours, a carrier’s for 7 days. Use the address that the person gave for this order; never invent ' +
    'one. The address is stored encrypted and never returned. Books and charges nothing.',
  scopes: ['quotes'],
  hints: IDEMPOTENT,
  limit: 'requote',
  input: QUOTE_INPUT.extend(describeFields(DeliveryBody, ADDRESS_WORDS).shape),
  answer: AgentQuote,
  run: async (shop, caller, input) => quoteResult(await setDelivery(shop, caller, input)),
})
