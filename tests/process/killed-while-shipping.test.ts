import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EASYPOST_KEY, fakeEasyPost, type FakeEasyPost } from '../shop/fake-easypost.ts'
import { buyPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { ownerAt, signInOwner, type OwnerClient } from './owner-at.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'
import { printUnits } from '../shop/print-units.ts'

let post: FakeEasyPost
beforeAll(async () => {
  post = await fakeEasyPost()
})
afterAll(() => post.close())

const ORDERS = 6

/** Orders that are paid, as with a real card, and whose units are made: the first has two. */
async function madeOrders(server: ServerProcess, desk: OwnerClient): Promise<string[]> {
  const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
  const rules = body as { courier: { on: boolean }; carrier: { provider: string } }
  rules.courier.on = false
  rules.carrier.provider = 'easypost'
  await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
  const customer = await signUp(server.url)
  const ids: string[] = []
  for (let number = 0; number < ORDERS; number += 1)
    ids.push(await buyPart(server, customer, `buy-${number}`, { number, quantity: number === 0 ? 2 : 1 }))
  const database = new Database(join(server.data, 'shop.sqlite'))
  database.prepare("update checkouts set provider = 'stripe'").run()
  database.close()
  for (const order_id of ids) {
    const seen = async () =>
      (await desk.shopOrders.get.query({ order_id })).units.map(({ unit, status }) => ({
        order_id,
        unit,
        seen: status,
      }))
    await printUnits(desk, await seen())
    await desk.units.finished.mutate({ units: await seen() })
  }
  return ids
}

test('a batch that the server was killed in goes on, with an order in two parcels, and buys no label twice', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 }, easypost_api: post.url })
  const start = () => startServerProcess(data, [], { LAYERLINE_EASYPOST_KEY: EASYPOST_KEY })
  let server = await start()
  let desk = await ownerAt(server.url, data)
  const ids = await madeOrders(server, desk)
  const seen = async (order_id: string) => ({
    order_id,
    revision: (await desk.shopOrders.get.query({ order_id })).head.revision,
  })
  const batchOf = async (action: 'buy_labels' | 'ship') => {
    const orders = await Promise.all(ids.map(async (id) => ({ ...(await seen(id)), late_refund_cents: 0 })))
    return desk.shipping.startBatch.mutate({ action, orders })
  }
  for (const unit of [1, 2]) await desk.shipping.pack.mutate({ ...(await seen(ids[0])), units: [unit] })
  for (const id of ids.slice(1)) await desk.shipping.pack.mutate(await seen(id))

  // Paid labels whose answers never arrive: the worst moment.
  post.account.isSilentAfterBuying = true
  await batchOf('buy_labels')
  await expect.poll(() => post.account.purchases.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await server.kill()
  post.account.isSilentAfterBuying = false
  const paid = post.account.purchases.length
  expect(rows(data, "select 1 from shipping_labels where state = 'buying'").length).toBeGreaterThanOrEqual(
    paid,
  )

  server = await start()
  desk = await signInOwner(server.url)
  const newest = async () => (await desk.shipping.batches.query()).batches[0]
  await expect.poll(async () => (await newest()).ended_at, { timeout: 120_000 }).not.toBeNull()
  const steps = (await newest()).steps
  expect(steps.map(({ state, why }) => [state, why])).toEqual(ids.map(() => ['done', null]))
  expect(post.account.purchases).toHaveLength(ORDERS + 1)
  expect(rows(data, "select 1 from shipping_labels where state = 'bought'")).toHaveLength(ORDERS + 1)

  // And the batch that ships: each parcel leaves once, wherever the server was killed.
  await batchOf('ship')
  await server.kill()
  server = await start()
  desk = await signInOwner(server.url)
  await expect.poll(async () => (await newest()).ended_at, { timeout: 120_000 }).not.toBeNull()
  expect((await newest()).steps.map(({ state }) => state)).toEqual(ids.map(() => 'done'))
  await server.stop()
  const shipped =
    "select count(*) as times from events where what in ('shipped', 'parcel shipped') group by subject_id order by times"
  expect(rows(data, shipped)).toEqual([...ids.slice(1).map(() => ({ times: 1 })), { times: 2 }])
  expect(rows(data, "select 1 from parcels where state = 'packed'")).toEqual([])
  expect(rows(data, "select 1 from orders where status <> 'completed'")).toEqual([])
}, 300_000)
