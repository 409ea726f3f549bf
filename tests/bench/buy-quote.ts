import type { APIRequestContext, APIResponse } from 'playwright'

const DELIVERY = {
  name: 'Cora Customer',
  phone: '510 555 2671',
  street: '1 Broadway',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  accept_carrier: true,
}

/** A quote of whoever sends the request, named by the path of its page. */
interface OwnQuote {
  request: APIRequestContext
  /** Address of the shop: requests with a session cookie name where they come from. */
  origin: string
  path: string
}

/** Makes an account, which takes the quotes of the browser along. */
export async function signUp({ request, origin }: Omit<OwnQuote, 'path'>): Promise<void> {
  const data = { name: 'Cora', email: `cora-${Date.now()}@example.com`, password: 'walls and infill' }
  await sent(request.post('/auth/sign-up', { headers: { origin }, data }))
}

export async function priceDelivery({ request, origin, path }: OwnQuote): Promise<void> {
  await sent(request.post(`/v1${path}/delivery`, { headers: { origin }, data: DELIVERY }))
}

/** Buys a quote with a practice card. */
export async function buyQuote({ request, origin, path }: OwnQuote): Promise<void> {
  const headers = { origin, 'idempotency-key': path.slice('/quotes/'.length) }
  const { checkout_url } = await sent(
    request.post(`/v1${path}/accept`, { headers, data: { delivery: DELIVERY } }),
  )
  const form = { card_number: '4242424242424242', name: 'Cora', expiry: '12/30', code: '123' }
  const pay = `${new URL(checkout_url).pathname}/pay`
  const paid = await request.post(pay, { headers: { origin }, form, maxRedirects: 0 })
  if (paid.status() >= 400) throw new Error(`The test payment was refused: ${paid.status()}`)
}

async function sent(answer: Promise<APIResponse>): Promise<{ checkout_url: string }> {
  const response = await answer
  if (response.status() >= 400 && response.status() !== 402)
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return response.json() as Promise<{ checkout_url: string }>
}
