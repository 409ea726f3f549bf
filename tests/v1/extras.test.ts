import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceDocumentIn } from '../../server/catalog/edit-document.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { readPrintCard } from '../../server/production/print-card.ts'
import { compareForReview, explainPrice } from '../../server/quoting/deciding/compare-quote.ts'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import { issueQuote } from '../../server/quoting/review/issue-quote.ts'
import { extrasOf, optionsOf } from '../../server/quoting/quote-row.ts'
import { takeBackPrice } from '../../server/quoting/review/take-back-price.ts'
import type { Caller } from '../../server/platform/caller.ts'
import type { Extra } from '../../shared/catalog/extras.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { CAD_HOUR, INSERT, SANDING } from '../shared/extras.ts'
import { accept, priceDelivery } from '../shop/placed-order.ts'
import { rowOf, sentRequest } from '../shop/quotes-for-people.ts'
import { callerOf, staffMember } from '../shop/staff.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../shop/v1.ts'

const CUBE = binaryStl(box([60, 60, 60]))

let shop: TestShop
let owner: Caller
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await staffMember(shop, 'owner')
  customer = await signedUpCustomer(shop)
  offer(INSERT, SANDING, CAD_HOUR)
})
afterEach(() => shop.close())

function offer(...extras: Extra[]): void {
  const { catalog, versions } = readShopData(shop.database)
  shop.shop.write((tx) =>
    replaceDocumentIn(tx, shop.shop, owner, {
      kind: 'catalog',
      version: versions.catalog,
      body: { ...catalog, extras },
    }),
  )
}

async function quoted(fields: Record<string, string> = {}): Promise<Quote> {
  const { id } = (await customer.upload({ file: CUBE, fields })).json()
  await shop.settled()
  return customer.quote(id)
}

async function payFor(id: string): Promise<void> {
  const { checkout_url } = (await accept(customer, id, { speed: 'week' })).json()
  const purchase_id = checkout_url.split('/').at(-1)
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}

const requote = (id: string, body: object) => customer.post(`/v1/quotes/${id}/requote`, body)
const economy = ({ options }: Pick<Quote, 'options'>) => options.find(({ speed }) => speed === 'week')!

test('the catalog lists the extras, and a requote adds them to price and ship date', async () => {
  expect((await customer.get('/v1/materials')).json().extras).toEqual([INSERT, SANDING, CAD_HOUR])
  const plain = await quoted({ quantity: '5' })
  expect(plain.extras).toEqual([])
  const answer = await requote(plain.id, { extras: [{ id: 'sanding' }, { id: 'insert-m3', count: 4 }] })
  expect(answer.statusCode).toBe(201)
  const added: Quote = answer.json()
  expect(added.extras).toEqual([
    { id: 'insert-m3', name: 'M3 threaded insert', per: 'piece', cents: 50, count: 4, lead_days: 0 },
    { id: 'sanding', name: 'Sanding', per: 'piece', cents: 800, count: 1, lead_days: 2 },
  ])
  // 5 x (4 x $0.50 + $8.00), less what of the order minimum they fill.
  expect(economy(added).total_cents).toBeGreaterThan(economy(plain).total_cents)
  expect(economy(added).total_cents - economy(plain).total_cents).toBeLessThanOrEqual(5000)
  expect(economy(added).ship_by! > economy(plain).ship_by!).toBe(true)
})

test('extras stay with other changes, and an empty list removes them', async () => {
  const { id } = await quoted()
  const sanded = (await requote(id, { extras: [{ id: 'sanding' }] })).json()
  const white = (await requote(sanded.id, { color: 'White' })).json()
  expect(white.extras).toMatchObject([{ id: 'sanding', count: 1 }])
  expect((await requote(white.id, { extras: [] })).json().extras).toEqual([])
})

test('a quote keeps the price of its extras, and a requote asks the new one', async () => {
  const { id } = await quoted({ quantity: '10' })
  const before: Quote = (await requote(id, { extras: [{ id: 'sanding' }] })).json()
  offer({ ...SANDING, cents: 1600 })
  expect(economy(await customer.quote(before.id))).toEqual(economy(before))
  const now: Quote = (await requote(before.id, { color: 'White' })).json()
  expect(now.extras).toMatchObject([{ cents: 1600 }])
  expect(economy(now).total_cents).toBeGreaterThan(economy(before).total_cents)
})

test.each<[string, object[], string]>([
  ['unknown', [{ id: 'paint' }], '"paint" is not offered. The shop offers: insert-m3, sanding, cad-hour.'],
  ['too many', [{ id: 'insert-m3', count: 40 }], 'M3 threaded insert: at most 12 per piece.'],
])('an extra that is %s is refused, and the quote stays as it is', async (_, extras, sentence) => {
  const before = await quoted()
  const answer = await requote(before.id, { extras })
  expect([answer.statusCode, answer.json().detail]).toMatchObject([
    422,
    [{ loc: ['body', 'extras', 0], msg: sentence }],
  ])
  expect(await customer.quote(before.id)).toEqual(before)
})

test('the comparison prices the part with its extras, and the explanation names each', async () => {
  const { id } = await quoted({ quantity: '10' })
  const added: Quote = (await requote(id, { extras: [{ id: 'insert-m3', count: 2 }] })).json()
  const token = new URL(added.review_url).pathname.split('/').at(-1)!
  const compared = compareForReview(shop.shop, { token })
  const own = compared.materials.find(({ material }) => material === added.material)!
  expect(own.options.map(({ total_cents }) => total_cents)).toEqual(
    added.options.map(({ total_cents }) => total_cents),
  )
  const { lines } = explainPrice(shop.shop, callerOf(shop, customer), { quote_id: added.id })
  expect(lines).toContainEqual({
    label: 'M3 threaded insert',
    note: '2 x $0.50 per piece',
    cents: 1000,
  })
})

test('an order and its print card name the extras', async () => {
  const { id } = await quoted()
  const { id: added } = (await requote(id, { extras: [{ id: 'insert-m3', count: 2 }] })).json()
  priceDelivery(shop, added)
  await payFor(added)
  const order = (await customer.get(`/v1/orders/${added}`)).json()
  expect(order.extras).toMatchObject([{ name: 'M3 threaded insert', count: 2 }])
  expect(readPrintCard(shop.shop, owner, { quote_id: added }).extras).toEqual([
    '2 × M3 threaded insert per piece',
  ])
})

test('staff add lines of their own to an offer, and take them back with it', async () => {
  const id = await sentRequest(shop, customer)
  const { quantity } = await customer.quote(id)
  const { revision } = issueQuote(shop.shop, owner, {
    quote_id: id,
    revision: rowOf(shop, id).revision,
    unit_cents: { asap: 5000, week: 4000 },
    ship_by: asPacificDay('2026-11-20'),
    note: null,
    unit_seconds: null,
    print_settings: null,
    extra_lines: [{ name: 'CAD hour', per: 'order', cents: 8000, count: 2 }],
  })
  const offered = rowOf(shop, id)
  expect(extrasOf(offered)).toEqual([
    { id: null, name: 'CAD hour', per: 'order', cents: 8000, count: 2, lead_days: 0 },
  ])
  expect(economy({ options: optionsOf(offered) }).total_cents).toBe(4000 * quantity + 16_000)
  takeBackPrice(shop.shop, owner, { quote_id: id, revision })
  expect((await customer.quote(id)).extras).toEqual([])
})
