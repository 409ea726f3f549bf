import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeStripe, TEST_KEY, type FakeStripe } from '../shop/fake-stripe.ts'
import { accept } from './buyer.ts'
import { customerAt, signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, ROOT, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const BOX = { file: readFileSync(join(ROOT, 'resources/sample-parts/box.stl')), filename: 'box.stl' }

/** Milliseconds that the server lives after the person has paid at Stripe: it polls every few seconds. */
const LIVES = [0, 400, 2500]

let stripe: FakeStripe
beforeAll(async () => {
  stripe = await fakeStripe(() => Math.floor(Date.now() / 1000))
})
afterAll(() => stripe.close())

function ordersOf(data: string, quote_id: string): unknown[] {
  return rows(
    data,
    `select ledger.amount_cents as captured, checkouts.total_cents as agreed, checkouts.state from orders
     join checkouts on checkouts.id = orders.checkout_id
     join ledger on ledger.order_id = orders.id and ledger.kind = 'capture' where orders.id = '${quote_id}'`,
  )
}

test('a purchase that is paid at Stripe while the server is killed is one paid order after the next start', async () => {
  const { protocol, host, port } = stripe.api
  const data = dataFolder({
    rate_limits: UNLIMITED,
    geometry: { workers: 1 },
    stripe_api: `${protocol}://${host}:${port}`,
  })
  const start = () => startServerProcess(data, [], { LAYERLINE_STRIPE_KEY: TEST_KEY })
  let server = await start()
  const { cookie } = await signUp(server.url)
  for (const milliseconds of LIVES) {
    const customer = customerAt(server.url, cookie)
    const quote_id = await customer.accepted(BOX)
    await customer.settled(quote_id)
    const answer = await accept({ url: server.url, cookie }, quote_id, `buy ${quote_id}`)
    expect(answer.status).toBe(402)
    const { checkout_url, amount_due_cents } = (await answer.json()) as {
      checkout_url: string
      amount_due_cents: number
    }
    stripe.account.pay(checkout_url.split('/').at(-1)!)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await server.kill()

    server = await start()
    const paid = { captured: amount_due_cents, agreed: amount_due_cents, state: 'paid' }
    await expect.poll(() => ordersOf(data, quote_id)).toEqual([paid])
    const order = await accept({ url: server.url, cookie }, quote_id, `buy ${quote_id}`)
    expect([order.status, await order.json()]).toMatchObject([200, { id: quote_id, practice: false }])
  }
  await server.stop()
  expect(rows(data, 'select number from orders')).toHaveLength(LIVES.length)
  expect(rows(data, 'pragma foreign_key_check')).toEqual([])
})
