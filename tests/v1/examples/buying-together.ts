import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box, joined } from '../../geometry/shapes.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { ADDRESS, FAR_AWAY } from './buying.ts'
import { Keyed } from './keyed.ts'
import type { Recorder } from './recorder.ts'

/** Three parts in a basket, one taken out, one delivery, one payment, and the orders. */
export async function buyingTogether(shop: TestShop, see: Recorder, key: Keyed): Promise<void> {
  const quote_ids: string[] = []
  for (const filename of ['base.stl', 'lid.stl', 'hook.stl'])
    quote_ids.push((await key.upload({ file: FILE, filename, fields: { material: 'PETG' } })).json().id)
  await shop.settled()
  const made = await key.post('/v1/baskets', { quote_ids })
  see.keep('create_basket', made, { quote_ids })
  see.keep('create_basket', await key.post('/v1/baskets', { quote_ids: ['q_99'] }))
  see.keep('create_basket', await key.post('/v1/baskets', { quote_ids: [] }))
  const at = `/v1/baskets/${made.json().id}`
  const change = { remove: [quote_ids[2]] }
  see.keep('change_basket', await key.send('PATCH', at, change), change)
  see.keep('change_basket', await key.send('PATCH', at, { remove: quote_ids.slice(0, 2) }))
  const accept = (once: string) => key.post(`${at}/accept`, CHOICE, once ? { 'idempotency-key': once } : {})
  see.keep('accept_basket', await accept(''))
  see.keep('accept_basket', await accept('together-0'))
  see.keep('price_basket_delivery', await key.send('PUT', `${at}/delivery`, FAR_AWAY))
  see.keep('price_basket_delivery', await key.send('PUT', `${at}/delivery`, ADDRESS), ADDRESS)
  await withoutPurchase(shop, see, { key, at })
  const link = await accept('together-1')
  see.keep('accept_basket', link, CHOICE)
  see.keep('get_basket', await key.get(at))
  see.keep('get_basket', await key.get('/v1/baskets/bk_99'))
  const purchase_id: string = link.json().checkout_url.split('/').at(-1)
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
  see.keep('accept_basket', await accept('together-2'))
  see.keep('change_basket', await key.send('PATCH', at, { add: [quote_ids[2]] }))
  see.keep('price_basket_delivery', await key.send('PUT', `${at}/delivery`, ADDRESS))
  await splitting(shop, see, key)
}

/** A file of two different bodies, one of them twice, and one of a single body. */
async function splitting(shop: TestShop, see: Recorder, key: Keyed): Promise<void> {
  const foot = (x: number) => box([20, 20, 10], [x, 60, 0])
  const file = binaryStl(joined(box([80, 40, 24]), foot(0), foot(60)))
  const set = (await key.upload({ file, filename: 'stand.stl' })).json().id
  const single = (await key.upload({ file: FILE, filename: 'base.stl' })).json().id
  see.keep('split_quote', await key.post('/v1/quotes/q_99/split'))
  await shop.settled()
  see.keep('split_quote', await key.post(`/v1/quotes/${set}/split`))
  see.keep('split_quote', await key.post(`/v1/quotes/${single}/split`))
}

const FILE = binaryStl(box([80, 40, 24]))
const CHOICE = { speed: 'week', purchase_order: 'PO-4712' }

async function withoutPurchase(
  shop: TestShop,
  see: Recorder,
  { key, at }: { key: Keyed; at: string },
): Promise<void> {
  const { api_key } = (await key.person.post('/v1/keys', { name: 'Reads baskets' })).json()
  const reader = new Keyed(await shop.http(), key.person, api_key)
  see.keep('accept_basket', await reader.post(`${at}/accept`))
}
