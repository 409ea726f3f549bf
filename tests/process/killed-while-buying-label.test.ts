import { createTRPCClient, httpLink } from '@trpc/client'
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Router } from '../../server/trpc/router.ts'
import { EASYPOST_KEY, fakeEasyPost, type FakeEasyPost } from '../shop/fake-easypost.ts'
import { buyPart } from './bought-part.ts'
import { customerAt } from './customer.ts'
import { rows } from './left-behind.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'
import { printUnits } from '../shop/print-units.ts'

let post: FakeEasyPost
beforeAll(async () => {
  post = await fakeEasyPost()
})
afterAll(() => post.close())

/** Makes the owner with the printed link; returns the cookie. */
async function ownerOf({ url, said }: ServerProcess): Promise<string> {
  await expect.poll(() => said.stderr).toMatch(/set-up#\S+/)
  const token = /set-up#(\S+)/.exec(said.stderr)![1]
  const answer = await fetch(`${url}/auth/set-up`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'olive@shop.test',
      password: 'a long enough password',
      name: 'Olive',
      token,
    }),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('set-cookie')!.split(';')[0]
}

function consoleOf(url: string, cookie: string) {
  return createTRPCClient<Router>({
    links: [httpLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
  })
}

test('a label that was paid when the server was killed is bought once', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 }, easypost_api: post.url })
  const start = () => startServerProcess(data, [], { LAYERLINE_EASYPOST_KEY: EASYPOST_KEY })
  let server = await start()
  const cookie = await ownerOf(server)
  let desk = consoleOf(server.url, cookie)
  const { version, body } = await desk.documents.get.query({ kind: 'delivery' })
  const rules = body as { carrier: { provider: string } }
  rules.carrier.provider = 'easypost'
  await desk.documents.save.mutate({ kind: 'delivery', version, body: rules, reason: null })
  const order_id = await buyPart(server, customerAt(server.url, cookie))
  const database = new Database(join(data, 'shop.sqlite'))
  database.prepare("update checkouts set provider = 'stripe'").run()
  database.close()
  const seen = async () => {
    const { units } = await desk.shopOrders.get.query({ order_id })
    return units.map(({ unit, status }) => ({ order_id, unit, seen: status }))
  }
  await printUnits(desk, await seen())
  await desk.units.finished.mutate({ units: await seen() })
  const { head } = await desk.shopOrders.get.query({ order_id })
  await desk.shipping.pack.mutate({ order_id, revision: head.revision })

  post.account.isSilentAfterBuying = true
  void desk.shipping.book.mutate({ order_id }).catch(() => null)
  await expect.poll(() => post.account.purchases.length, { timeout: 20_000 }).toBe(1)
  await server.kill()
  post.account.isSilentAfterBuying = false
  expect(rows(data, 'select state from shipping_labels')).toEqual([{ state: 'buying' }])

  server = await start()
  desk = consoleOf(server.url, cookie)
  expect(await desk.shipping.book.mutate({ order_id })).toMatchObject({ outcome: 'booked' })
  expect(post.account.purchases).toHaveLength(1)
  await server.stop()
  expect(rows(data, 'select state, cost_cents from shipping_labels')).toEqual([
    { state: 'bought', cost_cents: 607 },
  ])
})
