import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { staffMember } from '../../shop/staff.ts'
import { Keyed } from './keyed.ts'
import type { Recorder } from './recorder.ts'

export const ADDRESS = {
  name: 'Ada Park',
  phone: '+1 415 555 2671',
  street: '1 Market Street',
  unit: 'Suite 300',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  notes: 'Ring twice.',
}
export const FAR_AWAY = {
  ...ADDRESS,
  unit: null,
  street: '350 5th Avenue',
  city: 'New York',
  state: 'NY',
  zip: '10118',
}

/** A delivery price, the link at which a person pays, and the resulting order. */
export async function buying(
  shop: TestShop,
  see: Recorder,
  of: { key: Keyed; quote_id: string },
): Promise<void> {
  const { key, quote_id } = of
  const at = `/v1/quotes/${quote_id}`
  const choice = { speed: 'week', purchase_order: 'PO-4711' }
  const accept = (once: Record<string, string>) => key.post(`${at}/accept`, choice, once)
  see.keep('accept_quote', await accept({}))
  see.keep('accept_quote', await accept({ 'idempotency-key': 'without-delivery' }))
  see.keep('price_delivery', await key.post(`${at}/delivery`, FAR_AWAY))
  see.keep('price_delivery', await key.post(`${at}/delivery`, ADDRESS), ADDRESS)
  await withoutPurchase(shop, see, of)
  const link = await accept({ 'idempotency-key': 'buy-brackets' })
  see.keep('accept_quote', link, choice)
  const checkout_url: string = link.json().checkout_url
  const purchase_id = checkout_url.split('/').at(-1)!
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
  see.keep('accept_quote', await accept({ 'idempotency-key': 'buy-brackets-2' }))
  see.keep('requote', await key.post(`${at}/requote`, { quantity: 9 }))
  see.keep('list_orders', await key.get('/v1/orders'))
  see.keep('get_order', await key.get(`/v1/orders/${quote_id}`))
  see.keep('get_order', await key.get('/v1/orders/q_99'))
  see.keep('cancel_order', await key.post(`/v1/orders/${quote_id}/cancel`))
  see.keep('open_billing_portal', await key.person.post('/v1/billing/portal'))
  await declined(shop, quote_id)
  see.keep('cancel_order', await key.post(`/v1/orders/${quote_id}/cancel`))
}

async function withoutPurchase(
  shop: TestShop,
  see: Recorder,
  of: { key: Keyed; quote_id: string },
): Promise<void> {
  const { person } = of.key
  const made = await person.post('/v1/keys', { name: 'Without purchases' })
  const key = new Keyed(await shop.http(), person, made.json().api_key)
  see.keep('accept_quote', await key.post(`/v1/quotes/${of.quote_id}/accept`))
}

/** The shop declines an order, which is the only way in which it is canceled. */
async function declined(test: TestShop, order_id: string): Promise<void> {
  const operator = await staffMember(test, 'operator')
  const { order, amount_cents } = previewDecline(test.shop, operator, { order_id })
  const reason = 'The hole cannot be printed as drawn.'
  declineOrder(test.shop, operator, { order_id, revision: order.revision, reason, amount_cents })
}
