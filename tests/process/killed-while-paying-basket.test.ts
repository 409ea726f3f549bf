import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptBasket, type Buyer } from './buyer.ts'
import { customerAt, signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, ROOT, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const BOX = readFileSync(join(ROOT, 'resources/sample-parts/box.stl'))
const PARTS = 3

/** Milliseconds that the server lives after the request during which it is killed. */
const LIVES = [0, 2, 5, 12, 40]

function pay({ url }: Buyer, purchase: string): Promise<Response> {
  return fetch(`${url}/checkout/${purchase}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242' }),
  })
}

/** Puts new quotes of the same box into a basket. */
async function fillBasket({ url, cookie }: Buyer): Promise<string> {
  const customer = customerAt(url, cookie)
  const quote_ids: string[] = []
  for (let part = 1; part <= PARTS; part++)
    quote_ids.push(await customer.accepted({ file: BOX, filename: `box-${part}.stl` }))
  for (const id of quote_ids) await customer.settled(id)
  const made = await fetch(`${url}/v1/baskets`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ quote_ids }),
  })
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: string }).id
}

/** Everything that belongs to the orders of a purchase, and whether they add up to what was paid. */
function rowsOfPurchase(data: string, purchase: string) {
  const count = (sql: string) => rows<{ n: number }>(data, `select count(*) as n ${sql}`)[0].n
  const own = `(select quote_id from checkouts where purchase_id = '${purchase}')`
  const [{ open }] = rows<{ open: number }>(
    data,
    `select total_cents - (select coalesce(sum(amount_cents), 0) from ledger where kind = 'capture' and order_id in ${own}) as open
     from purchases where id = '${purchase}'`,
  )
  return {
    orders: count(`from orders where id in ${own}`),
    captures: count(`from ledger where kind = 'capture' and order_id in ${own}`),
    invoices: count(`from invoices where order_id in ${own}`),
    accepted: count(`from quotes where status = 'accepted' and id in ${own}`),
    paid_checkouts: count(`from checkouts where state = 'paid' and purchase_id = '${purchase}'`),
    paid_baskets: count(
      `from baskets where state = 'paid' and id = (select basket_id from purchases where id = '${purchase}')`,
    ),
    balanced: open === 0,
  }
}

const NOTHING = {
  orders: 0,
  captures: 0,
  invoices: 0,
  accepted: 0,
  paid_checkouts: 0,
  paid_baskets: 0,
  balanced: false,
}
const ONE_SET = {
  orders: PARTS,
  captures: PARTS,
  invoices: 1,
  accepted: PARTS,
  paid_checkouts: PARTS,
  paid_baskets: 1,
  balanced: true,
}

test(
  'a server that is killed between the payment of a basket and its orders makes all of them or none, and exactly one set in the end',
  { timeout: 180_000 },
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    let server = await startServerProcess(data)
    const { cookie } = await signUp(server.url)
    for (const milliseconds of LIVES) {
      const basket = await fillBasket({ url: server.url, cookie })
      const asked = await acceptBasket({ url: server.url, cookie }, basket, `buy ${milliseconds}`)
      expect(asked.status).toBe(402)
      const purchase = ((await asked.json()) as { checkout_url: string }).checkout_url.split('/').at(-1)!
      const { url } = server
      const paying = Promise.allSettled([1, 2, 3].map(() => pay({ url, cookie }, purchase)))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      expect(await server.kill()).toBe('SIGKILL')
      await paying
      expect([NOTHING, ONE_SET]).toContainEqual(rowsOfPurchase(data, purchase))

      server = await startServerProcess(data)
      expect((await pay({ url: server.url, cookie }, purchase)).status).toBe(303)
      expect(rowsOfPurchase(data, purchase)).toEqual(ONE_SET)
      const bought = await acceptBasket({ url: server.url, cookie }, basket, `buy ${milliseconds}`)
      expect([bought.status, await bought.json()]).toMatchObject([200, { basket_id: basket }])
    }
    await server.stop()
    const numbers = rows<{ number: number }>(data, 'select number from baskets order by number')
    expect(numbers.map(({ number }) => number)).toEqual(LIVES.map((_, at) => 1001 + at))
    expect(rows(data, 'pragma foreign_key_check')).toEqual([])
  },
)
