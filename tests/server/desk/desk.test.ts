import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countDesk } from '../../../server/desk/desk-counts.ts'
import { FindQuotes } from '../../../shared/desk/quote-list.ts'
import { listWaitingQuotes } from '../../../server/desk/waiting-for-staff.ts'
import { listQuotes } from '../../../server/desk/quote-list.ts'
import { openQuote } from '../../../server/desk/open-quote.ts'
import { readDesk } from '../../../server/desk/read-desk.ts'
import { THE_SHOP } from '../../../server/platform/db/events.ts'
import { insertQuote } from '../../../server/quoting/intake/insert-quote.ts'
import { confirmShipDate } from '../../../server/orders/ship-dates/confirm-ship-date.ts'
import { releaseQuote } from '../../../server/quoting/review/review-quote.ts'
import { asPacificDay, DAY, HOUR } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import {
  FOR_A_LOOK,
  FOR_ENGINEERS,
  printsFor,
  rowOf,
  sentRequest,
  staffMember,
  uploadedCube,
} from '../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry(printsFor(26)) })
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const viewer = staffMember('viewer')
const operator = staffMember()
const counted = () => countDesk(shop.shop, viewer)
const desk = async () =>
  (await readDesk(shop.shop, viewer)).items
    .filter(({ quote_id }) => quote_id !== null)
    .map((item) => [item.kind, item.subject_id])

describe('the Desk', () => {
  test('counts what waits for staff by page, and lists it', async () => {
    const dated = await uploadedCube(shop, customer)
    const requestId = await sentRequest(shop, customer)
    const held = await uploadedCube(shop, customer, FOR_A_LOOK)
    expect(counted()).toEqual({
      ship_dates: 1,
      engineering: 1,
      held: 1,
      delivery_reviews: 0,
      messages: 0,
      production: 0,
      packing: 0,
      emails: 0,
      refunds: 0,
    })
    expect(await desk()).toEqual([
      ['ship_dates', dated],
      ['engineering', requestId],
      ['held', held],
    ])
  })

  test('leaves out expired quotes and drafts that were not sent', async () => {
    await uploadedCube(shop, customer)
    await uploadedCube(shop, customer, FOR_A_LOOK)
    await sentRequest(shop, customer)
    shop.wait(14 * DAY)
    const draft = await uploadedCube(shop, await signedUpCustomer(shop, 'new@example.test'), FOR_ENGINEERS)
    expect(counted()).toMatchObject({ ship_dates: 0, engineering: 0, held: 0 })
    expect(await desk()).toEqual([])
    expect(listWaitingQuotes(shop.shop, viewer, 'engineering')).toMatchObject([
      { id: draft, request_status: 'draft' },
    ])
  })

  test('lists a paid order until its ship date is confirmed, and counts it until it is made', async () => {
    const unpaid = await uploadedCube(shop, customer)
    shop.wait(HOUR)
    const { order } = await placedOrder(shop, { customer })
    expect(listWaitingQuotes(shop.shop, viewer, 'ship_dates')).toMatchObject([
      { id: order.id, order_number: order.number, until: null },
      { id: unpaid, order_number: null },
    ])
    expect(counted()).toMatchObject({ ship_dates: 2, production: 1, packing: 0 })
    shop.database.write((tx) => tx.run("update order_units set status = 'ready'"))
    expect(counted()).toMatchObject({ production: 0, packing: 1 })
    expect(await desk()).toContainEqual(['ship_dates', order.id])
  })

  test('drops a quote once it is decided', async () => {
    const id = await uploadedCube(shop, customer, FOR_A_LOOK)
    const unit_cents = { asap: 3000, week: 2000 }
    const { revision } = rowOf(shop, id)
    const known = { quote_id: id, revision, unit_cents, note: null }
    releaseQuote(shop.shop, operator, { ...known, ship_by: null })
    expect(await desk()).toEqual([['ship_dates', id]])
    const ship_by = asPacificDay('2026-11-18')
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by, instead_of: null, why: null })
    expect(await desk()).toEqual([])
  })
})

describe('an opened quote', () => {
  test('has what the customer sees, the figures of the price book, and the days that can be promised', async () => {
    const id = await uploadedCube(shop, customer, { ...FOR_A_LOOK, quantity: '2' })
    const opened = openQuote(shop.shop, viewer, { quote_id: id })
    const pictures = 'http://127.0.0.1:4747/console/parts'
    expect(opened.quote).toEqual({
      ...(await customer.quote(id)),
      preview_url: `${pictures}/${id}/part.mesh`,
      thumbnail_url: `${pictures}/${id}/part.png`,
    })
    expect(opened).toMatchObject({
      revision: rowOf(shop, id).revision,
      customer: { name: 'Cora Customer', email: 'cora@example.test' },
      order: null,
      dated_link_until: null,
      promise: { job: { quantity: 2, unit_seconds: 26 * HOUR }, economy_offset_days: 7 },
    })
    expect(opened.asked_now!.price.quantity).toBe(2)
    expect(opened.promise.load.map((printer) => printer.days.length)).toEqual([14, 14, 14, 14, 14])
  })

  test('lists who did what, newest first, and the other quotes of the file', async () => {
    const first = await uploadedCube(shop, customer)
    const second = await uploadedCube(shop, customer, { quantity: '2' })
    const ship_by = asPacificDay('2026-11-18')
    confirmShipDate(shop.shop, operator, { quote_id: first, ship_by, instead_of: null, why: 'As agreed.' })
    const { history, related } = openQuote(shop.shop, viewer, { quote_id: first })
    expect(history[0]).toMatchObject({ what: 'ship date confirmed', to: '2026-11-18', why: 'As agreed.' })
    expect(history.at(-1)).toMatchObject({ what: 'received', who: 'The customer' })
    expect(related.map((found) => [found.id, found.quantity])).toEqual([[second, 2]])
  })

  test('shows the order, but not its address', async () => {
    const { order } = await placedOrder(shop, { customer })
    const opened = openQuote(shop.shop, viewer, { quote_id: order.id })
    expect(opened.order).toMatchObject({ number: order.number, status: 'queued', ship_by: null })
    expect(JSON.stringify(opened)).not.toContain('Market Street')
  })

  test('has no price and any working day when the part could not be measured', async () => {
    await shop.close()
    shop = await openTestShop({ geometry: scriptedGeometry(() => ({ outcome: 'crashed', raw: 'lost' })) })
    const id = await uploadedCube(shop, await signedUpCustomer(shop))
    const opened = openQuote(shop.shop, viewer, { quote_id: id })
    expect(opened).toMatchObject({
      asked_now: null,
      breakdown: null,
      promise: { job: null, load: [], dates: { earliest: null } },
    })
  })
})

/** Adds one more quote of the same part, without an upload. */
function addQuote(sha256: string): void {
  const [row] = shop.database.all<{ account_id: string }>('select account_id from quotes')
  const inputs = { ...rowOf(shop, 'q_1'), sha256, print_settings: {}, extras: [] }
  const owner = { account_id: row.account_id, guest_id: null }
  shop.database.write((tx) => insertQuote(tx, shop.shop, { owner, actor: THE_SHOP, inputs, replaces: null }))
}

const find = (input: object, caller = operator) => listQuotes(shop.shop, caller, FindQuotes.parse(input))

describe('finding quotes', () => {
  test.each([
    ['by their file', 'PART.st'],
    ['by their customer', 'cora@'],
    ['by the customer’s name', 'cora cust'],
  ])('quotes are found %s', async (_how, q) => {
    const id = await uploadedCube(shop, customer)
    expect(find({ q }).rows.map((found) => found.id)).toEqual([id])
    expect(find({ q: `${q}?` }).rows).toEqual([])
  })

  test('works by their id and by the number of their order', async () => {
    const { order } = await placedOrder(shop, { customer })
    await uploadedCube(shop, customer)
    for (const q of [order.id, String(order.number)])
      expect(find({ q }).rows.map((found) => found.id)).toEqual([order.id])
  })

  test('works by their number', async () => {
    await uploadedCube(shop, customer)
    const second = await uploadedCube(shop, customer)
    for (const q of ['Q-1002', 'q1002', '1002'])
      expect(find({ q }).rows.map(({ id, number }) => [id, number])).toEqual([[second, 'Q-1002']])
  })

  test('returns page by page, newest first', async () => {
    const file = await uploadedCube(shop, customer)
    const { sha256 } = rowOf(shop, file)
    for (let count = 0; count < 60; count += 1) addQuote(sha256)
    const first = find({})
    const second = find({ cursor: first.next_cursor })
    expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([60, 1, null])
    expect(new Set([...first.rows, ...second.rows].map((found) => found.id)).size).toBe(61)
    expect(second.rows[0].since).toBeLessThanOrEqual(first.rows[0].since)
  })
})

test.each([
  ['counts', () => countDesk(shop.shop, staffMember('customer'))],
  ['list', () => listWaitingQuotes(shop.shop, staffMember('customer'), 'held')],
  ['search', () => find({}, staffMember('customer'))],
  ['quote', () => openQuote(shop.shop, staffMember('customer'), { quote_id: 'q_1' })],
])('a customer does not see the %s of the shop', (_name, look) => {
  expect(look).toThrow('role')
})

test('a customer does not see the Desk', async () => {
  await expect(readDesk(shop.shop, staffMember('customer'))).rejects.toThrow('role')
})
