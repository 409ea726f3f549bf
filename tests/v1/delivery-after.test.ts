import { afterEach, describe, expect, test } from 'vitest'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { setDelivery } from '../../server/quoting/delivery/set-delivery.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'
import {
  courierShop,
  CUBE,
  DENVER,
  NEARBY,
  PRIVATE_WORDS,
  shopWithQuote,
  type DeliveryShop,
} from '../shop/delivery-shop.ts'
import type { TestShopOptions } from '../shop/test-shop.ts'
import { Person } from '../shop/v1.ts'

let open: DeliveryShop | null = null
afterEach(async () => {
  await open?.test.close()
  open = null
})
const quoted = async (options?: TestShopOptions) => (open = await shopWithQuote(options))

describe('a requote', () => {
  const requote = async (shop: DeliveryShop, body: object) =>
    (await shop.person.post(`/v1/quotes/${shop.id}/requote`, body)).json<Quote>()

  test('a requote to another color has a new id and keeps the delivery with its price and expiry', async () => {
    const shop = await quoted()
    const { delivery } = (await shop.deliver(NEARBY)).json<Quote>()
    shop.test.wait(3600)
    const changed = await requote(shop, { color: 'White' })
    expect(changed.id).not.toBe(shop.id)
    expect(changed.delivery).toEqual(delivery)
  })

  test('a requote to more parts has no delivery, and the quote before keeps its own', async () => {
    const shop = await quoted()
    await shop.deliver(NEARBY)
    expect((await requote(shop, { quantity: 90 })).delivery).toBeNull()
    expect((await shop.person.quote(shop.id)).delivery).not.toBeNull()
  })

  test.each([
    ['a color', { color: 'White' }, true],
    ['the quantity', { quantity: 2 }, false],
    ['the material', { material: 'PETG' }, false],
    ['a print setting', { print_settings: { infill: 40 } }, false],
  ])(
    'a requote of an engineering request on the same id, of %s, keeps the delivery: %s',
    async (_what, body, stays) => {
      const shop = await quoted()
      await shop.deliver(NEARBY)
      shop.test.database.write((tx) =>
        tx.run(
          "update quotes set status = 'engineering', request_status = 'open', print_key = 'other', analysis_key = 'other', estimate_cents = 500, part = null where id = ?",
          shop.id,
        ),
      )
      shop.test.database.write((tx) => tx.run('delete from estimates'))
      const changed = await requote(shop, body)
      expect(changed.id).toBe(shop.id)
      const kept = shop.test.database.get('select * from deliveries where quote_id = ?', shop.id)
      expect(kept !== undefined).toBe(stays)
    },
  )

  test('withdrawing a quote removes its address', async () => {
    const shop = await quoted()
    await shop.deliver(NEARBY)
    shop.test.database.write((tx) =>
      tx.run("update quotes set status = 'engineering', request_status = 'open' where id = ?", shop.id),
    )
    const answer = await shop.person.post(`/v1/quotes/${shop.id}/cancel`)
    expect(answer.json<Quote>()).toMatchObject({ status: 'withdrawn', delivery: null })
    expect(shop.test.database.get('select * from deliveries')).toBeUndefined()
  })
})

describe('the address', () => {
  test('is in no answer: neither of the quote, its list, its review link, nor of a refusal', async () => {
    const { deliver, person, id, test: shop } = await quoted()
    const answers = [
      await deliver({ ...NEARBY, phone: '555-0142 Quillfeather' }),
      await deliver({ ...NEARBY, zip: '94103-Omega', state: 'Unmistakable', country: 'axolotl' }),
      await deliver({ ...NEARBY, street: 94103 }),
      await deliver({ ...NEARBY, name: undefined }),
      await deliver({ ...NEARBY, state: 'NY' }),
      await deliver(DENVER),
      await deliver(NEARBY),
      await person.get(`/v1/quotes/${id}`),
      await person.get('/v1/quotes'),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 422, 422, 422, 422, 200, 200, 200])
    for (const answer of answers) for (const word of PRIVATE_WORDS) expect(answer.body).not.toContain(word)
    const token = (await person.quote(id)).review_url.split('/').at(-1)!
    const review = await new Person(await shop.http()).get(
      `/trpc/review.get?input=${encodeURIComponent(JSON.stringify({ token }))}`,
    )
    expect(review.statusCode).toBe(200)
    expect(review.body).not.toContain('San Francisco')
  })

  test('is stored encrypted in the database, and in no event', async () => {
    const { deliver, test: shop } = await quoted()
    await deliver(NEARBY)
    const tables = shop.database.all<{ name: string }>("select name from sqlite_master where type = 'table'")
    const rows = tables
      .filter(({ name }) => !name.startsWith('sqlite_') && name !== 'documents')
      .map(({ name }) => JSON.stringify(shop.database.all(`select * from "${name}"`)))
    expect(rows.join('')).toContain('"city":"San Francisco"')
    for (const word of PRIVATE_WORDS) expect(rows.join('')).not.toContain(word)
  })

  test('is never logged, not even when the courier is unavailable', async () => {
    const lines: string[] = []
    const { deliver, test: shop } = await quoted(
      courierShop(() => {
        throw new ServiceUnavailable('Courier is in trouble')
      }),
    )
    const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
    shop.shop.log = { info: write, warn: write, error: write }
    await deliver(NEARBY)
    expect(lines).toEqual([
      '{"provider":"scripted","why":"Courier is in trouble","message":"a delivery could not be priced"}',
    ])
  })
})

test('a guest prices the delivery of their own quote on the page', async () => {
  const { test: shop } = await quoted()
  const guest = new Person(await shop.http())
  const { id } = (
    await guest.upload({ file: CUBE, fields: { material: 'PLA+' } }, '/guest/quotes')
  ).json<Quote>()
  await shop.settled()
  const row = shop.database.get<{ guest_id: string }>('select guest_id from quotes where id = ?', id)!
  const caller = { kind: 'guest', guest_id: row.guest_id } as const
  const body = { ...NEARBY, country: 'US' as const, accept_carrier: false }
  const shown = (await setDelivery(shop.shop, caller, { ...body, quote_id: id })).parse()
  expect(shown.delivery).toMatchObject({ method: 'courier', city: 'San Francisco' })
})
