import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'
import type { Keyed } from './keyed.ts'
import type { Recorder } from './recorder.ts'

const FILE = { file: binaryStl(box([80, 40, 24])), filename: 'bracket.stl' }
const CHOSEN = { material: 'PETG', color: 'Black', quantity: '2', units: 'mm' }

/** From the materials to a suitable price. Returns the quote to continue with. */
export async function quoting(shop: TestShop, see: Recorder, key: Keyed): Promise<string> {
  see.keep('list_materials', await key.get('/v1/materials'))
  const once = { 'idempotency-key': 'first-bracket' }
  const created = await key.upload({ ...FILE, fields: CHOSEN, headers: once })
  see.keep('create_quote', created, { file: FILE.filename, ...CHOSEN, quantity: 2 })
  await uploadRefusals(see, key)
  const { id } = created.json() as { id: string }
  await shop.settled()
  see.keep('get_quote', await key.get(`/v1/quotes/${id}`))
  see.keep('get_quote', await key.get('/v1/quotes/q_99'))
  see.keep('price_delivery', await key.post(`/v1/quotes/${id}/delivery`, {}))
  const change = { quantity: 5, print_settings: { infill: 40 } }
  const changed = await key.post(`/v1/quotes/${id}/requote`, change)
  see.keep('requote', changed, change)
  see.keep('requote', await key.post(`/v1/quotes/${id}/requote`, { print_settings: { infill: 400 } }))
  await shop.settled()
  see.keep('list_quotes', await key.get('/v1/quotes?limit=2'))
  await engineering(shop, see, key)
  await claiming(shop, see, key)
  return changed.json().id
}

async function uploadRefusals(see: Recorder, key: Keyed): Promise<void> {
  see.keep('create_quote', await key.upload({ ...FILE, fields: { color: 'Chartreuse' } }))
  see.keep('create_quote', await key.upload({ ...FILE, fields: { quantity: '500' } }))
  const text = { file: new TextEncoder().encode('a letter'), filename: 'letter.docx' }
  see.keep('create_quote', await key.upload(text))
}

async function engineering(shop: TestShop, see: Recorder, key: Keyed): Promise<void> {
  const fields = { material: 'Custom', material_note: 'PEEK, natural' }
  const { id } = (await key.upload({ ...FILE, fields })).json() as { id: string }
  await shop.settled()
  const at = `/v1/quotes/${id}`
  see.keep('send_engineering_request', await key.post(`${at}/request`))
  see.keep('accept_quote', await key.post(`${at}/accept`, {}, { 'idempotency-key': 'too-early' }))
  see.keep('withdraw_quote', await key.post(`${at}/cancel`))
  see.keep('withdraw_quote', await key.post(`${at}/cancel`))
  see.keep('send_engineering_request', await key.post(`${at}/request`))
}

async function claiming(shop: TestShop, see: Recorder, key: Keyed): Promise<void> {
  const guest = new Person(await shop.http())
  const { id, review_url } = (await guest.upload(FILE, '/guest/quotes')).json() as {
    id: string
    review_url: string
  }
  await shop.settled()
  const claim = { token: review_url.split('/').at(-1)! }
  see.keep('claim_quote', await key.post(`/v1/quotes/${id}/claim`, { token: 'another' }))
  see.keep('claim_quote', await key.post(`/v1/quotes/${id}/claim`, claim), claim)
}
