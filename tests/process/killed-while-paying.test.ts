import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PartUpload } from '../shop/v1.ts'
import { accept, type Buyer } from './buyer.ts'
import { customerAt, signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, ROOT, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const BOX: PartUpload = {
  file: readFileSync(join(ROOT, 'resources/sample-parts/box.stl')),
  filename: 'box.stl',
  fields: { quantity: '3' },
}

/** Milliseconds that the server lives after the request during which it is killed. */
const LIVES = [0, 1, 3, 6, 12, 40]

function pay({ url }: Buyer, checkout: string): Promise<Response> {
  return fetch(`${url}/checkout/${checkout}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242' }),
  })
}

/** The link at the address of the running server: it was made with the address of an earlier one. */
const checkoutOf = (answer: { checkout_url: string }) => answer.checkout_url.split('/').at(-1)!

/** Everything that belongs to the orders of a quote. */
function orderRowsOf(data: string, quote_id: string) {
  const count = (sql: string) => rows<{ n: number }>(data, `select count(*) as n ${sql}`)[0].n
  return {
    orders: count(`from orders where id = '${quote_id}'`),
    units: count(`from order_units where order_id = '${quote_id}'`),
    captures: count(`from ledger where order_id = '${quote_id}' and kind = 'capture'`),
    placed: count(`from events where subject = 'order' and subject_id = '${quote_id}' and what = 'placed'`),
    accepted: count(`from quotes where id = '${quote_id}' and status = 'accepted'`),
    paid_links: count(`from checkouts where quote_id = '${quote_id}' and state = 'paid'`),
  }
}

const NOTHING = { orders: 0, units: 0, captures: 0, placed: 0, accepted: 0, paid_links: 0 }
const ONE_ORDER = { orders: 1, units: 3, captures: 1, placed: 1, accepted: 1, paid_links: 1 }

test(
  'a server that is killed during payments makes each order completely or not at all, and exactly one in the end',
  { timeout: 120_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    let server = await startServerProcess(data)
    const { cookie } = await signUp(server.url)
    for (const milliseconds of LIVES) {
      const { url } = server
      const customer = customerAt(url, cookie)
      const quote_id = await customer.accepted(BOX)
      await customer.settled(quote_id)
      const link = await accept({ url, cookie }, quote_id, `buy ${milliseconds}`)
      expect(link.status).toBe(402)
      const checkout = checkoutOf((await link.json()) as { checkout_url: string })
      const paying = Promise.allSettled([1, 2, 3].map(() => pay({ url, cookie }, checkout)))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      expect(await server.kill()).toBe('SIGKILL')
      await paying
      const left = orderRowsOf(data, quote_id)
      expect([NOTHING, ONE_ORDER]).toContainEqual(left)

      server = await startServerProcess(data)
      const again = await pay({ url: server.url, cookie }, checkout)
      expect(again.status).toBe(303)
      expect(orderRowsOf(data, quote_id)).toEqual(ONE_ORDER)
      const order = await accept({ url: server.url, cookie }, quote_id, `buy ${milliseconds}`)
      expect([order.status, await order.json()]).toMatchObject([200, { id: quote_id, paid: true }])
    }
    await server.stop()
    const numbers = rows<{ number: number }>(data, 'select number from orders order by number')
    expect(numbers.map(({ number }) => number)).toEqual(LIVES.map((_, at) => 1001 + at))
    expect(rows(data, 'pragma foreign_key_check')).toEqual([])
  },
)

test(
  'after the server is killed while it opens a link, the same request gets exactly one link',
  { timeout: 120_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    let server = await startServerProcess(data)
    const { cookie } = await signUp(server.url)
    for (const milliseconds of [0, 4, 15]) {
      const { url } = server
      const customer = customerAt(url, cookie)
      const quote_id = await customer.accepted(BOX)
      await customer.settled(quote_id)
      const key = `open ${milliseconds}`
      const asking = Promise.allSettled([accept({ url, cookie }, quote_id, key)])
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await server.kill()
      await asking

      server = await startServerProcess(data)
      const answer = await accept({ url: server.url, cookie }, quote_id, key)
      expect(answer.status).toBe(402)
      const links = rows<{ id: string; state: string }>(
        data,
        `select purchase_id as id, state from checkouts where quote_id = '${quote_id}'`,
      )
      const id = checkoutOf((await answer.json()) as { checkout_url: string })
      expect(links).toEqual([{ id, state: 'open' }])
    }
    await server.stop()
  },
)
