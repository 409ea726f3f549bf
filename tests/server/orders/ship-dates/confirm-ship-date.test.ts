import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { showQuote } from '../../../../server/quoting/show-quote.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { confirmShipDate, takeBackShipDate } from '../../../../server/orders/ship-dates/confirm-ship-date.ts'
import { findOrder, saveOrder } from '../../../../server/orders/order-store.ts'
import { insertPurchaseOf } from '../../../shop/purchase-rows.ts'
import { findPromisableDates } from '../../../../server/quoting/deciding/promisable-dates.ts'
import { InvalidInput } from '../../../../shared/platform/refusals.ts'
import { SHIP_DATE_TO_CONFIRM } from '../../../../shared/quoting/scheduling/offer-part.ts'
import { asPacificDay, DAY, HOUR, type PacificDay } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import {
  daysOf,
  eventsOf,
  printsFor,
  rowOf,
  staffMember,
  uploadedCube,
} from '../../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  // Monday 10:00. 26 hours of printing are done on Tuesday.
  shop = await openTestShop({ geometry: scriptedGeometry(printsFor(26)) })
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const operator = staffMember()
const day = asPacificDay
const TUESDAY = day('2026-11-17')
const WEDNESDAY = day('2026-11-18')
const THURSDAY = day('2026-11-19')

function confirm(quote_id: string, ship_by: PacificDay, instead_of: PacificDay | null = null) {
  confirmShipDate(shop.shop, operator, { quote_id, ship_by, instead_of, why: null })
  return showQuote(shop.shop, findQuote(shop.database, quote_id)!).parse()
}

function keepOnePrinter(): void {
  const [printer] = readShopData(shop.database).printers
  const now = shop.shop.clock.now()
  shop.database.write((tx) => writeDocument(tx, { kind: 'printers', body: [printer], now, by: null }))
}

/** A payable link as an accept would have opened it. */
function openPaymentSession(quote_id: string, ship_by: string | null): void {
  const now = shop.shop.clock.now()
  shop.database.write((tx) =>
    insertPurchaseOf(tx, quote_id, {
      id: 'pu_open',
      provider: 'practice',
      state: 'open',
      speed: 'asap',
      ship_by,
      parts_cents: 100,
      delivery_cents: 0,
      tax_cents: 0,
      total_cents: 100,
      tax: '{}',
      delivery: '{}',
      email: null,
      session_id: null,
      url: null,
      created_at: now,
      expires_at: now + HOUR,
      opened_by_key: null,
      opened_by_grant: null,
      purchase_order: null,
      note_to_shop: null,
    }),
  )
}

describe('before payment', () => {
  test('a confirmed day dates both options, Economy a week after Default', async () => {
    const id = await uploadedCube(shop, customer)
    const before = await customer.quote(id)
    expect([before.tier, before.ship_date_pending, daysOf(before)]).toEqual(['assisted', true, [null, null]])
    confirm(id, WEDNESDAY)
    const after = await customer.quote(id)
    expect([after.status, after.ship_date_pending]).toEqual(['quoted', false])
    expect(daysOf(after)).toEqual(['2026-11-18', '2026-11-25'])
    expect(after.options.map((option) => option.note)).toEqual([null, null])
    expect(after.options.map((option) => option.total_cents)).toEqual(
      before.options.map((option) => option.total_cents),
    )
  })

  test('Economy moves on where the shop is closed: a week after 19 November is Thanksgiving', async () => {
    const id = await uploadedCube(shop, customer)
    expect(daysOf(confirm(id, THURSDAY))).toEqual(['2026-11-19', '2026-11-30'])
  })

  test('never before the day on which the part can be ready', async () => {
    const id = await uploadedCube(shop, customer)
    const { dates } = findPromisableDates(shop.database, shop.shop, rowOf(shop, id))
    expect(dates.earliest).toBe(TUESDAY)
    expect(() => confirm(id, day('2026-11-16'))).toThrow(InvalidInput)
    expect(() => confirm(id, day('2026-11-21'))).toThrow('The shop does not work on 2026-11-21.')
    expect((await customer.quote(id)).ship_date_pending).toBe(true)
  })

  test('orders that came in meanwhile make the earliest day later', async () => {
    keepOnePrinter()
    const id = await uploadedCube(shop, customer)
    await placedOrder(shop, { fields: { quantity: '4' }, email: 'other@example.test' })
    const { dates } = findPromisableDates(shop.database, shop.shop, rowOf(shop, id))
    expect(dates.earliest! > TUESDAY).toBe(true)
    expect(() => confirm(id, TUESDAY)).toThrow(`The part cannot be ready before ${dates.earliest}.`)
  })

  test('records who confirmed which days, as emails need it', async () => {
    const id = await uploadedCube(shop, customer)
    confirm(id, WEDNESDAY)
    const event = eventsOf(shop, id).at(-1)!
    expect(event).toMatchObject({
      what: 'ship date confirmed',
      actor_id: 'acc_operator',
      from_state: null,
      to_state: '2026-11-18',
    })
    expect(JSON.parse(event.details!)).toEqual({ ship_by: { asap: '2026-11-18', week: '2026-11-25' } })
  })

  test('the day can be changed, and taken back', async () => {
    const id = await uploadedCube(shop, customer)
    const before = await customer.quote(id)
    confirm(id, WEDNESDAY)
    expect(daysOf(confirm(id, THURSDAY, WEDNESDAY))).toEqual(['2026-11-19', '2026-11-30'])
    takeBackShipDate(shop.shop, operator, { quote_id: id, ship_by: THURSDAY })
    const after = await customer.quote(id)
    expect({ ...after, updated_at: before.updated_at }).toEqual(before)
    expect(after.options[0].note).toBe(SHIP_DATE_TO_CONFIRM)
  })

  test('refuses the second of two confirmations at once', async () => {
    const id = await uploadedCube(shop, customer)
    confirm(id, WEDNESDAY)
    expect(() => confirm(id, THURSDAY)).toThrow('This has changed.')
    expect(() => confirm(id, THURSDAY, TUESDAY)).toThrow('This has changed.')
    expect(daysOf(await customer.quote(id))[0]).toBe('2026-11-18')
  })

  test('refuses to change the day of an open checkout', async () => {
    const id = await uploadedCube(shop, customer)
    confirm(id, WEDNESDAY)
    openPaymentSession(id, WEDNESDAY)
    const takeBack = () => takeBackShipDate(shop.shop, operator, { quote_id: id, ship_by: WEDNESDAY })
    expect(() => confirm(id, THURSDAY, WEDNESDAY)).toThrow('A checkout with this ship date is open')
    expect(takeBack).toThrow('A checkout with this ship date is open')
    shop.wait(HOUR)
    takeBack()
    expect(daysOf(await customer.quote(id))).toEqual([null, null])
  })

  test('a checkout without a day does not keep the day from being confirmed', async () => {
    const id = await uploadedCube(shop, customer)
    openPaymentSession(id, null)
    expect(daysOf(confirm(id, WEDNESDAY))[0]).toBe('2026-11-18')
  })

  test('an expired quote gets no day any more', async () => {
    const id = await uploadedCube(shop, customer)
    shop.wait(14 * DAY)
    expect(() => confirm(id, day('2026-12-02'))).toThrow('expired')
  })

  test('refuses to confirm a computed day', async () => {
    await shop.close()
    shop = await openTestShop()
    const buyer = await signedUpCustomer(shop)
    const id = await uploadedCube(shop, buyer)
    const [asap] = daysOf(await buyer.quote(id))
    expect(() => confirm(id, WEDNESDAY, day(asap!))).toThrow('computed')
  })
})

describe('after payment', () => {
  test.each([
    ['asap', '2026-11-18'],
    ['week', '2026-11-25'],
  ] as const)('an order of %s gets its promise, %s', async (speed, promise) => {
    const { order } = await placedOrder(shop, { customer, speed })
    expect([order.ship_by, order.ship_date_pending]).toEqual([null, true])
    confirm(order.id, WEDNESDAY)
    expect((await customer.get(`/v1/orders/${order.id}`)).json()).toMatchObject({
      ship_by: promise,
      ship_date_pending: false,
    })
    expect((await customer.quote(order.id)).ship_date_pending).toBe(false)
    expect(eventsOf(shop, order.id).findLast(({ what }) => what === 'ship date confirmed')).toMatchObject({
      to_state: promise,
    })
  })

  test('an order’s own prints do not stand in its way', async () => {
    const { order } = await placedOrder(shop, { customer, fields: { quantity: '1' } })
    expect(findPromisableDates(shop.database, shop.shop, rowOf(shop, order.id)).dates.earliest).toBe(TUESDAY)
  })

  test('only units that are left to print count', async () => {
    keepOnePrinter()
    const { order } = await placedOrder(shop, { customer, fields: { quantity: '4' } })
    const all = findPromisableDates(shop.database, shop.shop, rowOf(shop, order.id))
    shop.database.write((tx) => tx.run("update order_units set status = 'ready' where unit > 1"))
    const one = findPromisableDates(shop.database, shop.shop, rowOf(shop, order.id))
    expect([all.job?.quantity, one.job?.quantity]).toEqual([4, 1])
    expect(one.dates.earliest! < all.dates.earliest!).toBe(true)
    shop.database.write((tx) => tx.run("update order_units set status = 'ready'"))
    const done = findPromisableDates(shop.database, shop.shop, rowOf(shop, order.id))
    expect([done.job, done.dates.earliest]).toEqual([null, null])
  })

  test('the promise is not changed or taken back here', async () => {
    const { order } = await placedOrder(shop, { customer })
    confirm(order.id, WEDNESDAY)
    expect(() => confirm(order.id, THURSDAY, WEDNESDAY)).toThrow('on its order page')
    expect(() => takeBackShipDate(shop.shop, operator, { quote_id: order.id, ship_by: WEDNESDAY })).toThrow(
      'on its order page',
    )
  })

  test('a cancelled order needs no day', async () => {
    const { order } = await placedOrder(shop, { customer })
    const row = findOrder(shop.database, order.id)!
    shop.database.write((tx) => saveOrder(tx, row, { status: 'cancelled' }, shop.shop.clock.now()))
    expect(() => confirm(order.id, WEDNESDAY)).toThrow('This has changed.')
  })
})

test.each(['viewer', 'packer', 'customer'] as const)('a %s cannot confirm a ship date', async (role) => {
  const id = await uploadedCube(shop, customer)
  const input = { quote_id: id, ship_by: WEDNESDAY, instead_of: null, why: null }
  expect(() => confirmShipDate(shop.shop, staffMember(role), input)).toThrow('role')
})
