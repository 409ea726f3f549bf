import { signedUpCustomer, type Person } from '../../shop/v1.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { Keyed } from './keyed.ts'
import type { Recorder } from './recorder.ts'

const EMAIL = 'ada@example.com'

/** A person with an account makes a key, and a program requests one. Returns a key with all scopes. */
export async function keysAndDevices(shop: TestShop, see: Recorder): Promise<Keyed> {
  const ada = await signedUpCustomer(shop, EMAIL)
  const app = await shop.http()
  const asked = { name: 'Ordering agent', scopes: ['quotes', 'orders', 'purchase'] }
  const made = await ada.post('/v1/keys', asked)
  see.keep('create_key', made, asked)
  const key = new Keyed(app, ada, made.json().api_key)
  see.keep('list_keys', await ada.get('/v1/keys'))
  see.keep('get_me', await key.get('/v1/me'))
  see.keep('get_me', await new Keyed(app, ada, 'sk_svc_unknown').get('/v1/me'))
  see.keep('create_key', await key.post('/v1/keys', {}))
  see.keep('list_keys', await key.get('/v1/keys'))
  const spare = (await ada.post('/v1/keys', { name: 'Spare' })).json().id
  see.keep('revoke_key', await ada.send('DELETE', `/v1/keys/${spare}`))
  see.keep('revoke_key', await ada.send('DELETE', '/v1/keys/key_9'))
  see.keep('open_billing_portal', await ada.post('/v1/billing/portal'))
  await deviceLogins(shop, see, { ada, key })
  return key
}

async function deviceLogins(
  shop: TestShop,
  see: Recorder,
  { ada, key }: { ada: Person; key: Keyed },
): Promise<void> {
  const asked = { name: 'Ordering agent', scopes: ['quotes', 'orders'] }
  const started = await key.post('/v1/device/start', asked)
  see.keep('start_device_login', started, asked)
  const { device_code, user_code } = started.json() as { device_code: string; user_code: string }
  const poll = () => key.post('/v1/device/token', { device_code })
  const page = `/v1/device/${user_code}`
  see.keep('get_device_login', await ada.get(page))
  see.keep('get_device_login', await ada.get('/v1/device/BBBB-BBBB'))
  const waiting = await poll()
  see.keep('poll_device_login', await poll())
  see.keep('poll_device_login', waiting)
  const granted = { scopes: ['quotes'] }
  see.keep('approve_device_login', await ada.post(`${page}/approve`, { scopes: ['purchase'] }))
  see.keep('approve_device_login', await ada.post(`${page}/approve`, granted))
  see.keep('approve_device_login', await ada.post(`${page}/approve`, granted), granted)
  shop.wait(20)
  see.keep('poll_device_login', await poll(), { device_code })
  see.keep('poll_device_login', await poll())
  const other = (await key.post('/v1/device/start')).json().user_code as string
  see.keep('deny_device_login', await ada.post(`/v1/device/${other}/deny`))
  see.keep('deny_device_login', await ada.post(`/v1/device/${other}/deny`))
}
