import { createHash } from 'node:crypto'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { multipart } from '../shop/v1.ts'
import { addTo } from './journal.ts'
import { Over, pause, sendOnce, sendUntilAnswered, type FaultyShop, type HttpAnswer } from './shop-client.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const DELIVERY = {
  name: 'Faye Fault',
  phone: '+1 303 555 0134',
  street: '1600 Pearl Street',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  accept_carrier: true,
}

/** A signed-in customer; the session outlives the server, as a browser's does. */
export async function signUp(shop: FaultyShop): Promise<string> {
  const answer = await fetch(`${shop.url()}/auth/sign-up`, {
    method: 'POST',
    headers: { origin: shop.url(), ...JSON_TYPE },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@faults.test`,
      password: 'a long enough password',
      name: 'Faye Fault',
    }),
  })
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('set-cookie')!.split(';')[0]
}

/** Buys parts until the test is over; each paid order is handed to staff by `onPaid`. */
export async function buyParts(
  shop: FaultyShop,
  cookie: string,
  options: { random: () => number; rest_ms: number; onPaid: (order_id: string) => void },
): Promise<void> {
  try {
    while (!shop.isOver()) {
      await buyOnePart(shop, cookie, options)
      await pause(options.rest_ms)
    }
  } catch (error) {
    if (!(error instanceof Over)) throw error
  }
}

async function buyOnePart(
  shop: FaultyShop,
  cookie: string,
  { random, onPaid }: Parameters<typeof buyParts>[2],
): Promise<void> {
  const quantity = 1 + Math.floor(random() * 3)
  let quote_id = await uploadPart(shop, cookie, { quantity, height: 5 + 20 * random() })
  if (!(await isQuoted(shop, cookie, quote_id))) return
  if (random() < 0.4) quote_id = await requote(shop, cookie, { quote_id, quantity })
  if (!(await isQuoted(shop, cookie, quote_id)) || random() < 0.2) return
  const checkout = await accept(shop, cookie, quote_id)
  if (checkout === null || !(await pay(shop, { checkout, quote_id, times: random() < 0.3 ? 3 : 1 }))) return
  shop.journal.orders.set(quote_id, { quantity, units: 'queued', packed: false, shipped: false })
  onPaid(quote_id)
}

let parts = 0

/** A request to quote a box that no one else has. */
function partUpload(cookie: string, { quantity, height }: { quantity: number; height: number }) {
  const file = Buffer.from(binaryStl(box([20, 20, height])))
  file.write(`part ${++parts} of ${process.pid}`.padEnd(40), 0, 'latin1')
  const { payload, type } = multipart({ file, filename: 'box.stl', fields: { quantity: String(quantity) } })
  const headers = { cookie, 'content-type': type, 'idempotency-key': crypto.randomUUID() }
  const sha256 = createHash('sha256').update(file).digest('hex')
  return { sha256, request: { method: 'POST', headers, body: new Uint8Array(payload) } }
}

/** Uploads a part once, whatever the answer is. */
export function uploadOnce(shop: FaultyShop, cookie: string): Promise<HttpAnswer | null> {
  return sendOnce(shop, '/v1/quotes', partUpload(cookie, { quantity: 1, height: 10 }).request)
}

/** Uploads a part of its own, with the same key until it is answered. Returns the quote's id. */
async function uploadPart(
  shop: FaultyShop,
  cookie: string,
  part: { quantity: number; height: number },
): Promise<string> {
  const { sha256, request } = partUpload(cookie, part)
  const { status, body } = await sendUntilAnswered(shop, '/v1/quotes', request)
  if (status !== 202) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  const id = body['id'] as string
  shop.journal.uploads.set(id, sha256)
  return id
}

/** Quotes a part and opens its checkout, whatever stands in the way. */
export async function openCheckout(
  shop: FaultyShop,
  cookie: string,
): Promise<{ quote_id: string; checkout: string }> {
  const quote_id = await uploadPart(shop, cookie, { quantity: 1, height: 10 })
  const isPriced = await isQuoted(shop, cookie, quote_id)
  const checkout = isPriced ? await accept(shop, cookie, quote_id) : null
  if (checkout === null) throw new Error(`the quote ${quote_id} cannot be bought`)
  return { quote_id, checkout }
}

const WAITING = new Set(['received', 'processing'])

/** Polls until the quote is decided. */
async function isQuoted(shop: FaultyShop, cookie: string, quote_id: string): Promise<boolean> {
  for (;;) {
    const { status, body } = await sendUntilAnswered(shop, `/v1/quotes/${quote_id}`, { headers: { cookie } })
    if (status !== 200) throw new Error(`quote ${quote_id}: ${status} ${JSON.stringify(body)}`)
    if (!WAITING.has(body['status'] as string)) return body['status'] === 'quoted'
    if (shop.isOver()) throw new Over()
    await pause()
  }
}

async function requote(
  shop: FaultyShop,
  cookie: string,
  { quote_id, quantity }: { quote_id: string; quantity: number },
): Promise<string> {
  const { status, body } = await sendUntilAnswered(shop, `/v1/quotes/${quote_id}/requote`, {
    method: 'POST',
    headers: { cookie, ...JSON_TYPE },
    body: JSON.stringify({ quantity, color: 'White' }),
  })
  if (status === 409) return quote_id
  if (status !== 201 && status !== 200) throw new Error(`requote: ${status} ${JSON.stringify(body)}`)
  shop.journal.requotes.add(body['id'] as string)
  return body['id'] as string
}

/** Opens a checkout, with the same key until it is answered; null if the quote cannot be bought anymore. */
async function accept(shop: FaultyShop, cookie: string, quote_id: string): Promise<string | null> {
  const key = `accept ${quote_id}`
  const { status, body } = await sendUntilAnswered(shop, `/v1/quotes/${quote_id}/accept`, {
    method: 'POST',
    headers: { cookie, ...JSON_TYPE, 'idempotency-key': key },
    body: JSON.stringify({ delivery: DELIVERY }),
  })
  if (status === 409) return null
  if (status !== 402) throw new Error(`accept: ${status} ${JSON.stringify(body)}`)
  const checkout = (body['checkout_url'] as string).split('/').at(-1)!
  shop.journal.links.set(key, checkout)
  return checkout
}

/**
 * Pays with the practice card, several times at once as an impatient customer does. Returns false if it can no longer be
 * bought.
 */
async function pay(
  shop: FaultyShop,
  { checkout, quote_id, times }: { checkout: string; quote_id: string; times: number },
): Promise<boolean> {
  shop.journal.payTried.add(quote_id)
  const send = () =>
    sendUntilAnswered(shop, `/checkout/${checkout}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'card_number=4242+4242+4242+4242',
    })
  const answers = await Promise.all(Array.from({ length: times }, send))
  for (const { status } of answers) if (status !== 303) addTo(shop.journal.answers, `pay ${status}`)
  if (!answers.some(({ status }) => status === 303)) return false
  shop.journal.paid.add(quote_id)
  return true
}
