import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../server/accounts/sessions.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { readDocumentToEdit, saveDocument } from '../../../server/operations/documents/save-document.ts'
import { readDocument } from '../../../server/catalog/document-store.ts'
import { tryPrices } from '../../../server/orders/try-prices.ts'
import { breakdownOf, versionsOf } from '../../../server/quoting/quote-row.ts'
import { releaseQuote } from '../../../server/quoting/review/review-quote.ts'
import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { FOR_A_LOOK, FOR_ENGINEERS, rowOf, staffMember, uploadedCube } from '../../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

let shop: TestShop
let owner: Caller
beforeEach(async () => {
  const quote_create = [{ requests: 10_000, seconds: 1 }]
  shop = await openTestShop({ settings: { rate_limits: { quote_create } } })
  owner = callerOfSession(shop.shop, (await signedInOwner(shop)).cookie.split('=')[1])
})
afterEach(() => shop.close())

const book = () => readDocumentToEdit(shop.shop, owner, { kind: 'price_book' }).body
const trial = (edited: PriceBook, speed: 'asap' | 'week' = 'week') =>
  tryPrices(shop.shop, owner, { book: edited, speed })
const storedTotal = (id: string, speed: 'asap' | 'week') =>
  breakdownOf(rowOf(shop, id))!.price.prices[speed].total_cents

function save(edited: PriceBook) {
  const { version } = readDocumentToEdit(shop.shop, owner, { kind: 'price_book' })
  saveDocument(shop.shop, owner, { kind: 'price_book', version, body: edited, reason: null })
}

/** The price book in which the setup costs so many cents. */
const withSetup = (cents: number): PriceBook => ({ ...book(), setup_per_line_cents: cents })

describe('a price book that is tried', () => {
  test('changes the price of this month’s quotes by the change alone, at the chosen speed', async () => {
    const customer = await signedUpCustomer(shop)
    const id = await uploadedCube(shop, customer, { quantity: '3' })
    const unchanged = await trial(book())
    expect(unchanged?.quotes).toMatchObject({ found: 1, priced: 1, raised: 0, most_changed: [] })
    expect(unchanged?.quotes.before.total_cents).toBe(storedTotal(id, 'week'))

    const changed = (await trial(withSetup(3800), 'asap'))!.quotes.most_changed
    expect(changed).toMatchObject([{ quote_id: id, order_number: null, quantity: 3, speed: 'asap' }])
    expect(changed[0].before.total_cents).toBe(storedTotal(id, 'asap'))
    expect(changed[0].after.total_cents).toBeGreaterThan(changed[0].before.total_cents + 3000)
    expect(rowOf(shop, id).versions).toContain('"price_book":1')
  })

  test('changes last month’s orders at the speed they were bought with', async () => {
    const { order } = await placedOrder(shop, { speed: 'asap' })
    expect((await trial(withSetup(5000)))?.orders.found).toBe(0)
    shop.wait(20 * DAY)
    const tried = (await trial(withSetup(5000)))!
    expect(tried).toMatchObject({ quotes_since: '2026-12-01', orders_since: '2026-11-01' })
    expect(tried.quotes.found).toBe(0)
    expect(tried.orders.most_changed).toMatchObject([
      { quote_id: order.id, order_number: order.number, speed: 'asap' },
    ])
    expect(tried.orders.before.total_cents).toBe(storedTotal(order.id, 'asap'))
  })

  test('leaves out what has no price, what staff priced, and what is no longer measured', async () => {
    const customer = await signedUpCustomer(shop)
    await uploadedCube(shop, customer, FOR_ENGINEERS)
    const held = await uploadedCube(shop, customer, FOR_A_LOOK)
    const { revision } = rowOf(shop, held)
    const unit_cents = { asap: 9900, week: 8800 }
    releaseQuote(shop.shop, staffMember(), {
      quote_id: held,
      revision,
      unit_cents,
      ship_by: null,
      note: null,
    })
    const id = await uploadedCube(shop, customer, { quantity: '2' })
    shop.database.write((tx) => tx.run('update quotes set print_key = null where id = ?', id))
    expect((await trial(withSetup(5000)))?.quotes).toMatchObject({
      found: 3,
      looked_at: 3,
      priced: 0,
      left_out: { not_priced: 1, priced_by_staff: 1, not_measured: 1 },
    })
  })

  test('counts no quote of an earlier month and prices none that was withdrawn', async () => {
    const customer = await signedUpCustomer(shop)
    await uploadedCube(shop, customer)
    shop.wait(20 * DAY)
    const withdrawn = await uploadedCube(shop, customer)
    shop.database.write((tx) => tx.run("update quotes set status = 'withdrawn' where id = ?", withdrawn))
    const kept = await uploadedCube(shop, customer)
    const { quotes } = (await trial(withSetup(5000)))!
    expect(quotes).toMatchObject({ found: 2, priced: 1, left_out: { withdrawn: 1 } })
    expect(quotes.most_changed.map(({ quote_id }) => quote_id)).toEqual([kept])
  })

  test('is tried on every sample part in every material', async () => {
    const { samples } = (await trial(withSetup(3000)))!
    expect(samples).toMatchObject({ found: 120, priced: 120, lowered: 0, raised: 120 })
    expect(samples.most_changed).toHaveLength(10)
  })

  test('stops when nobody waits for it, and is for staff who set up the shop', async () => {
    await uploadedCube(shop, await signedUpCustomer(shop))
    const input = { book: withSetup(3000), speed: 'week' } as const
    expect(await tryPrices(shop.shop, owner, input, AbortSignal.abort())).toBeNull()
    await expect(tryPrices(shop.shop, staffMember('operator'), input)).rejects.toThrow('Your role')
  })
})

/** Random edits that a price book allows. */
const edit = fc.record({
  setup_per_line_cents: fc.integer({ min: 0, max: 3000 }),
  min_unit_cents: fc.integer({ min: 0, max: 2000 }),
  order_min_cents: fc.integer({ min: 0, max: 4000 }),
  asap_factor: fc.double({ min: 1, max: 2, noNaN: true }),
  asap_round_up_to_cents: fc.constantFrom(1, 5, 10, 100),
  sell_cents_per_gram: fc.double({ min: 0, max: 300, noNaN: true }),
  quantity: fc.integer({ min: 1, max: 100 }),
})

test('an old quote keeps its price, and its own price book prices it to the cent, whatever is saved after it', async () => {
  const customer = await signedUpCustomer(shop)
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const quotes = []
      for (const { sell_cents_per_gram, quantity, ...changes } of edits) {
        const rates = { ...book().rates }
        rates['PLA+'] = { filament_cents_per_kg: 2500, machine_cents_per_hour: 450, sell_cents_per_gram }
        save({ ...book(), ...changes, rates })
        const id = await uploadedCube(shop, customer, { quantity: String(quantity) })
        quotes.push({ id, week: storedTotal(id, 'week'), asap: storedTotal(id, 'asap') })
      }
      for (const quote of quotes) {
        const { price_book } = versionsOf(rowOf(shop, quote.id))!
        const own = readDocument(shop.database, 'price_book', price_book)
        for (const speed of ['week', 'asap'] as const) {
          const group = (await trial(own, speed))!.quotes
          expect(group.priced).toBe(edits.length)
          expect(group.most_changed.map(({ quote_id }) => quote_id)).not.toContain(quote.id)
          expect(storedTotal(quote.id, speed)).toBe(quote[speed])
        }
      }
      // The next run counts its own quotes only.
      shop.database.write((tx) => tx.run("update quotes set status = 'withdrawn'"))
    }),
    { numRuns: 20 },
  )
})
