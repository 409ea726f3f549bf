import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailServer, type TestMailServer } from '../server/platform/adapters/mail-server.ts'
import { fakeStripe, TEST_KEY, type Fault, type FakeStripe } from '../shop/fake-stripe.ts'
import { rows } from '../process/left-behind.ts'
import { checkShop } from './check-shop.ts'
import { openCheckout, signUp } from './customer-work.ts'
import { openShopAtWork, type ShopAtWork } from './load.ts'
import { IS_LONG, seededRandom, seedOfRun } from './seed.ts'
import { consoleOf } from './shop-client.ts'

/** Faults of Stripe: it is down, slow to say so, answers nonsense, or does the request and its answer is lost. */
const FAULTS: Fault[] = ['unavailable', 'dropped', 'too_many', 'lost_answer', 'out_of_service']
const PURCHASES = IS_LONG ? 4 : 2

const REFUNDS_ARE_DUE = `update ledger set next_try_at = 0 where kind = 'refund' and state = 'pending' and next_try_at > 0`
const EMAILS_ARE_DUE = `update outbox set next_try_at = 0 where state = 'waiting' and next_try_at > 0`

/** In the short form what waits for its next attempt, minutes later, is due at once, as when staff press "Retry". */
function hurry(sql: string): void {
  if (IS_LONG) return
  const raw = new Database(join(data, 'shop.sqlite'))
  raw.exec(sql)
  raw.close()
}

let stripe: FakeStripe
let mail: TestMailServer
let shop: ShopAtWork
let data: string
let random: () => number
/** While true the mail server refuses each email for now, as one that is overloaded does. */
let isMailDown = true
beforeEach(async () => {
  random = seededRandom(seedOfRun())
  stripe = await fakeStripe(() => Math.floor(Date.now() / 1000))
  mail = await openMailServer({
    onMailFrom: (_address, _session, done) =>
      done(isMailDown ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
  })
  data = mkdtempSync(join(tmpdir(), 'layerline-faults-'))
  shop = await openShopAtWork({
    random,
    customers: 0,
    data,
    settings: { stripe_api: `http://${stripe.api.host}:${stripe.api.port}` },
    start: { env: { LAYERLINE_STRIPE_KEY: TEST_KEY } },
  })
  const page = consoleOf(shop.staff.shop, shop.staff.cookie)
  const server = {
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    user: null,
    from: 'orders@shop.test',
  }
  const { version } = await page.documents.get.query({ kind: 'mail' })
  await page.documents.save.mutate({ kind: 'mail', version, body: { server }, reason: 'A mail server' })
})
afterEach(async () => {
  await shop.end()
  await shop.stop()
  await mail.close()
  await stripe.close()
  rmSync(data, { recursive: true, force: true })
})

/** Faults for some of the next requests at Stripe, in random order. */
function disturb(requests: number): void {
  for (let request = 0; request < requests; request++)
    stripe.faults.push(random() < 0.5 ? 'none' : FAULTS[Math.floor(random() * FAULTS.length)])
}

test('while Stripe and the mail server fail, nothing is paid or sent twice, and the shop recovers by itself', async () => {
  const { shop: client, cookie: owner } = shop.staff
  const customer = await signUp(client)
  const paid: { quote_id: string; session: string }[] = []
  while (paid.length < PURCHASES) {
    disturb(6)
    const { quote_id, checkout } = await openCheckout(client, customer)
    stripe.account.pay(checkout)
    client.journal.payTried.add(quote_id)
    paid.push({ quote_id, session: checkout })
  }
  const orders = () => rows<{ id: string }>(data, 'select id from orders').map(({ id }) => id)
  const ids = paid.map(({ quote_id }) => quote_id)
  await expect.poll(() => orders().toSorted(), { timeout: 240_000 }).toEqual(ids.toSorted())
  for (const id of ids) client.journal.paid.add(id)

  disturb(8)
  const page = consoleOf(client, owner)
  const wish = { what: 'everything' } as const
  for (const order_id of ids) {
    const { amounts, amount_cents, refunded_cents } = await page.money.preview.query({ order_id, wish })
    const expected = { ...amounts, refunded_cents }
    await page.money.refund.mutate({ order_id, wish, expected, note: 'A scratch' })
    client.journal.refundTried.set(order_id, amount_cents)
    client.journal.refunded.set(order_id, amount_cents)
  }
  const refunds = () => {
    // Emails are not hurried here: while the mail server refuses them, each attempt counts, and after 20 they have failed.
    hurry(REFUNDS_ARE_DUE)
    return rows(data, `select 1 from ledger where kind = 'refund' and state = 'done'`).length
  }
  await expect.poll(refunds, { timeout: 400_000, interval: 1000 }).toBe(PURCHASES)
  expect(stripe.account.refunds.size).toBe(PURCHASES)

  const waiting = () => rows(data, `select 1 from outbox where state = 'waiting' and recipient is not null`)
  expect(mail.taken).toEqual([])
  expect(waiting().length).toBeGreaterThanOrEqual(PURCHASES)
  isMailDown = false
  const leftToSend = () => {
    hurry(EMAILS_ARE_DUE)
    return waiting().length
  }
  await expect.poll(leftToSend, { timeout: 600_000, interval: 1000 }).toBe(0)
  const messages = mail.taken.map(({ message }) => /^Message-ID: (\S+)/im.exec(message)![1])
  expect(new Set(messages).size).toBe(messages.length)
  expect(await checkShop(data, client.journal)).toEqual([])
})
