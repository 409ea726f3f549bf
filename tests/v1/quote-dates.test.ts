import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reviewDatedQuote } from '../../server/orders/ship-dates/read-quote.ts'
import { DAY, HOUR } from '../../shared/platform/time.ts'
import { accept, buyableQuote, priceDelivery } from '../shop/placed-order.ts'
import { daysOf, eventsOf } from '../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import type { Person } from '../shop/v1.ts'

let shop: TestShop
let customer: Person
let id: string
beforeEach(async () => {
  shop = await openTestShop()
  const quote = await buyableQuote(shop)
  customer = quote.customer
  id = quote.quote_id
})
afterEach(() => shop.close())

/** Default and Economy as first offered, and as they can be promised on Thursday: a week later is Thanksgiving, then a closed day. */
const OFFERED = ['2026-11-16', '2026-11-23']
const ON_THURSDAY = ['2026-11-19', '2026-11-30']

const datesMoved = () => eventsOf(shop, id).filter(({ what }) => what === 'ship dates moved')
const listed = async () => daysOf((await customer.get('/v1/quotes')).json().quotes[0])

describe('a quote whose day has passed', () => {
  test('is returned with the days that can be promised now, at the same price', async () => {
    const before = await customer.quote(id)
    expect(daysOf(before)).toEqual(OFFERED)
    shop.wait(3 * DAY)
    const after = await customer.quote(id)
    expect(daysOf(after)).toEqual(ON_THURSDAY)
    expect(after.options.map((option) => [option.total_cents, option.available])).toEqual(
      before.options.map((option) => [option.total_cents, true]),
    )
    expect(await customer.quote(id)).toEqual(after)
    expect(datesMoved()).toHaveLength(1)
  })

  test('is bought on the day that its owner has read since', async () => {
    shop.wait(3 * DAY)
    priceDelivery(shop, id)
    await customer.quote(id)
    const answer = await accept(customer, id, { speed: 'asap' })
    expect([answer.statusCode, answer.json().ship_by]).toEqual([402, ON_THURSDAY[0]])
  })

  test('the answer is 409 ship_date_changed when the buyer has not read the quote since, even if a list showed it', async () => {
    shop.wait(3 * DAY)
    priceDelivery(shop, id)
    expect(await listed()).toEqual(ON_THURSDAY)
    const answer = await accept(customer, id, { speed: 'asap' })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'ship_date_changed'])
    expect(answer.json().ship_by).toBe(ON_THURSDAY[0])
  })

  test('shows the same days at the review link, which does not count as reading', async () => {
    const token = (await customer.quote(id)).review_url.split('/').at(-1)!
    shop.wait(3 * DAY)
    expect(daysOf(reviewDatedQuote(shop.shop, { token }))).toEqual(ON_THURSDAY)
    expect(datesMoved()).toEqual([])
  })

  test('has passed once the last pickup of the day has gone', async () => {
    // From ten in the morning to a minute before five, then to five.
    shop.wait(7 * HOUR - 60)
    expect(daysOf(await customer.quote(id))).toEqual(OFFERED)
    shop.wait(60)
    expect(daysOf(await customer.quote(id))).toEqual(['2026-11-17', '2026-11-24'])
  })

  test('keeps its days once its price has expired, and offers none of them', async () => {
    shop.wait(14 * DAY)
    const expired = await customer.quote(id)
    expect([expired.status, daysOf(expired)]).toEqual(['expired', OFFERED])
    expect(expired.options.some((option) => option.available)).toBe(false)
  })
})
