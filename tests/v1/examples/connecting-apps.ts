import { WireClient } from '../../shop/oauth-client.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer } from '../../shop/v1.ts'
import type { Recorder } from './recorder.ts'

/** An app requests a connection; one person reads, approves, and revokes it; another comes too late. */
export async function connectingApps(shop: TestShop, see: Recorder): Promise<void> {
  const grace = await signedUpCustomer(shop, 'grace@example.com')
  const other = await signedUpCustomer(shop, 'late@example.com')
  const client = new WireClient(await shop.http())
  await client.register({ client_name: 'Part editor', client_uri: 'https://editor.example/about' })
  const scope = 'quotes orders purchase'
  const at = (handle: string) => `/v1/oauth/requests/${handle}`
  const handle = await client.ask({ scope })
  see.keep('get_connection_request', await grace.get(at(handle)))
  see.keep('get_connection_request', await other.get(at(handle)))
  see.keep('get_connection_request', await grace.get(at('rq_unknown')))
  const scopes = ['quotes', 'orders']
  const approved = await grace.post(`${at(handle)}/approve`, { scopes })
  see.keep('approve_connection_request', approved, { scopes })
  see.keep('approve_connection_request', await grace.post(`${at(handle)}/approve`, { scopes }))
  see.keep('deny_connection_request', await grace.post(`${at(handle)}/deny`))
  const denied = await client.ask({ scope })
  see.keep('deny_connection_request', await grace.post(`${at(denied)}/deny`))
  await client.redeem(new URL(approved.json().redirect_to).searchParams.get('code')!)
  const connected = await grace.get('/v1/oauth/grants')
  see.keep('list_connected_apps', connected)
  const end = `/v1/oauth/grants/${connected.json().grants[0].id}`
  see.keep('end_connected_app', await grace.send('DELETE', end))
  see.keep('end_connected_app', await other.send('DELETE', end))
}
