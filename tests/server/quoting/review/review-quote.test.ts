import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerNow } from '../../../../server/quoting/review/decided-by-person.ts'
import { declineQuote, referQuote, releaseQuote } from '../../../../server/quoting/review/review-quote.ts'
import type { ReleaseQuote } from '../../../../shared/quoting/quotes/operator-moves.ts'
import { asPacificDay, DAY } from '../../../../shared/platform/time.ts'
import {
  daysOf,
  eventsOf,
  FOR_A_LOOK,
  rowOf,
  staffMember,
  uploadedCube,
} from '../../../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
let id: string
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
  id = await uploadedCube(shop, customer, { ...FOR_A_LOOK, quantity: '2' })
})
afterEach(() => shop.close())

const operator = staffMember()

/** Returns the price book's current prices of a unit, as the operator's page shows them. */
function asked() {
  const { asap, week } = offerNow(shop.database, shop.shop, rowOf(shop, id))!.price.prices
  return { asap: asap.unit_cents, week: week.unit_cents }
}

function released(more: Partial<ReleaseQuote> = {}): ReleaseQuote {
  const { revision } = rowOf(shop, id)
  return { quote_id: id, revision, unit_cents: asked(), ship_by: null, note: null, ...more }
}

describe('a held quote that is released', () => {
  test('a quote that is released as the price book asks can be paid, its day to come', async () => {
    expect((await customer.quote(id)).status).toBe('needs_review')
    releaseQuote(shop.shop, operator, released())
    const quote = await customer.quote(id)
    expect(quote).toMatchObject({
      status: 'quoted',
      tier: 'assisted',
      ship_date_pending: true,
      expires_at: shop.shop.clock.now() + 14 * DAY,
      manufacturability: { status: 'reviewed', review_completed: true },
    })
    expect(quote.options.map((option) => [option.unit_cents, option.total_cents, option.available])).toEqual([
      [asked().asap, 2 * asked().asap, true],
      [asked().week, 2 * asked().week, true],
    ])
    const { price } = JSON.parse(rowOf(shop, id).breakdown!)
    expect(price.prices.week.lines.length).toBeGreaterThan(1)
  })

  test('a quote that is released with its day needs no further decision', async () => {
    releaseQuote(shop.shop, operator, released({ ship_by: asPacificDay('2026-11-18') }))
    const quote = await customer.quote(id)
    expect([quote.ship_date_pending, daysOf(quote)]).toEqual([false, ['2026-11-18', '2026-11-25']])
  })

  test('a quote that is released at the operator’s own price says so, with the note to the customer', async () => {
    const unit_cents = { asap: 9900, week: 8800 }
    releaseQuote(shop.shop, operator, released({ unit_cents, note: 'RAL 5015 is mixed for you.' }))
    const quote = await customer.quote(id)
    expect(quote.request_note).toBe('RAL 5015 is mixed for you.')
    expect(quote.options.map((option) => option.total_cents)).toEqual([19_800, 17_600])
    const { price } = JSON.parse(rowOf(shop, id).breakdown!)
    expect(price.prices.week.lines).toEqual([
      { code: 'by_person', label: 'Priced by a person', note: null, cents: 17_600 },
    ])
  })

  test('is dated no earlier than it can be made', () => {
    const early = released({ ship_by: asPacificDay('2026-11-16') })
    expect(() => releaseQuote(shop.shop, operator, early)).toThrow('cannot be ready before')
  })

  test('is released once, and not after it expired', () => {
    const input = released()
    releaseQuote(shop.shop, operator, input)
    expect(() => releaseQuote(shop.shop, operator, input)).toThrow('This has changed.')
  })

  test('has expired after two weeks of waiting', () => {
    shop.wait(14 * DAY)
    expect(() => releaseQuote(shop.shop, operator, released())).toThrow('expired')
  })
})

test('a held quote that is referred becomes a draft with an estimate, which its customer may send', async () => {
  const { revision } = rowOf(shop, id)
  referQuote(shop.shop, operator, { quote_id: id, revision, note: 'We have to see how it hangs.' })
  expect(await customer.quote(id)).toMatchObject({
    status: 'engineering',
    tier: 'engineered',
    request_status: 'draft',
    request_note: 'We have to see how it hangs.',
    estimate_cents: 2 * asked().week,
    expires_at: shop.shop.clock.now() + DAY,
  })
  expect((await customer.post(`/v1/quotes/${id}/request`)).json().request_status).toBe('open')
})

test('a held quote that is declined ends with the operator’s words first', async () => {
  const { revision } = rowOf(shop, id)
  const message = 'We do not print parts of weapons.'
  declineQuote(shop.shop, operator, { quote_id: id, revision, message })
  const quote = await customer.quote(id)
  expect(quote).toMatchObject({ status: 'failed', options: [], expires_at: null })
  expect(quote.flags[0]).toEqual({ code: 'declined_by_operator', level: 'block', message, features: [] })
  expect(quote.manufacturability.findings[0]).toMatchObject({ code: 'declined_by_operator', message })
  expect(eventsOf(shop, id).at(-1)).toMatchObject({ what: 'decline', why: message, to_state: 'failed' })
})

test('two people at once: one decision stands', () => {
  const { revision } = rowOf(shop, id)
  declineQuote(shop.shop, operator, { quote_id: id, revision, message: 'Not this one.' })
  expect(() => referQuote(shop.shop, operator, { quote_id: id, revision, note: null })).toThrow(
    'This has changed.',
  )
})

test.each(['viewer', 'packer', 'customer'] as const)('a %s decides nothing', (role) => {
  const who = staffMember(role)
  const { revision } = rowOf(shop, id)
  expect(() => releaseQuote(shop.shop, who, released())).toThrow('role')
  expect(() => referQuote(shop.shop, who, { quote_id: id, revision, note: null })).toThrow('role')
  expect(() => declineQuote(shop.shop, who, { quote_id: id, revision, message: 'no' })).toThrow('role')
})
