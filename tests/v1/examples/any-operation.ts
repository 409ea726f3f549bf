import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { openTestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'
import { Keyed } from './keyed.ts'
import type { Recorder } from './recorder.ts'

/** For an operation without such an example of its own. */
const OF_ANY = 'any_operation'

/** The answers that every operation may give: unauthorized, forbidden, rate limited, too large, and others. */
export async function anyOperation(see: Recorder): Promise<void> {
  const shop = await openTestShop({ settings: { rate_limits: { requote: [{ requests: 1, seconds: 60 }] } } })
  const app = await shop.http()
  const ada = await signedUpCustomer(shop, 'ada@example.com')
  const narrow = (await ada.post('/v1/keys', { scopes: ['orders'] })).json().api_key as string
  const wide = (await ada.post('/v1/keys', { scopes: ['quotes'] })).json().api_key as string
  const key = new Keyed(app, ada, wide)
  see.keep(OF_ANY, await new Keyed(app, ada, 'sk_svc_unknown').get('/v1/orders'))
  see.keep(OF_ANY, await new Keyed(app, ada, narrow).get('/v1/quotes'))
  see.keep(OF_ANY, await key.get('/v1/quotes?limit=500'))
  await key.post('/v1/quotes/q_99/requote')
  see.keep(OF_ANY, await key.post('/v1/quotes/q_99/requote'))
  see.keep(OF_ANY, await key.post('/v1/device/start', { name: 'x'.repeat(300 * 1024) }))
  see.keep(OF_ANY, await key.post('/v1/quotes'))
  await idempotency(see, key)
  await shop.close()
}

async function idempotency(see: Recorder, key: Keyed): Promise<void> {
  const part = {
    file: binaryStl(box([20, 20, 20])),
    filename: 'cube.stl',
    headers: { 'idempotency-key': 'cube' },
  }
  await key.upload(part)
  see.keep(OF_ANY, await key.upload({ ...part, fields: { quantity: '7' } }))
}
