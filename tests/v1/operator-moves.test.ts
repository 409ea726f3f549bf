import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmShipDate } from '../../server/orders/ship-dates/confirm-ship-date.ts'
import { rejectRequest } from '../../server/quoting/review/answer-request.ts'
import { issueQuote } from '../../server/quoting/review/issue-quote.ts'
import { reviewDatedQuote } from '../../server/orders/ship-dates/read-quote.ts'
import { declineQuote, releaseQuote } from '../../server/quoting/review/review-quote.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import { priceDelivery } from '../shop/placed-order.ts'
import {
  daysOf,
  FOR_A_LOOK,
  printsFor,
  rowOf,
  sentRequest,
  staffMember,
  uploadedCube,
} from '../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry(printsFor(26)) })
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const operator = staffMember()
const ship_by = asPacificDay('2026-11-18')
const unit_cents = { asap: 9000, week: 8000 }

/** Accepts the quote, once its delivery is priced. */
function accept(id: string, speed: 'asap' | 'week', key = 'first') {
  priceDelivery(shop, id)
  return customer.send('POST', `/v1/quotes/${id}/accept`, {
    payload: JSON.stringify({ speed }),
    headers: { 'content-type': 'application/json', 'idempotency-key': `${id} ${speed} ${key}` },
  })
}

describe('the next poll shows what the operator decided', () => {
  test('a confirmed ship date: no longer pending, dated options, payable on that day', async () => {
    const id = await uploadedCube(shop, customer)
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by, instead_of: null, why: null })
    const quote = await customer.quote(id)
    expect([quote.status, quote.tier, quote.ship_date_pending]).toEqual(['quoted', 'assisted', false])
    expect(daysOf(quote)).toEqual(['2026-11-18', '2026-11-25'])
    const answer = await accept(id, 'asap')
    expect(answer.statusCode).toBe(402)
    expect(answer.json()).toMatchObject({ error: 'payment_required', ship_by: '2026-11-18' })
  })

  test('a day that was moved later after the buyer saw it: 409 ship_date_changed, and accepted the second time', async () => {
    const id = await uploadedCube(shop, customer)
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by, instead_of: null, why: null })
    await customer.quote(id)
    const later = asPacificDay('2026-11-19')
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by: later, instead_of: ship_by, why: null })
    const refused = await accept(id, 'asap')
    expect([refused.statusCode, refused.json().error, refused.json().ship_by]).toEqual([
      409,
      'ship_date_changed',
      '2026-11-19',
    ])
    const agreed = await accept(id, 'asap', 'agreed')
    expect([agreed.statusCode, agreed.json().ship_by]).toEqual([402, '2026-11-19'])
  })

  test('a day that was moved earlier needs no new approval', async () => {
    const id = await uploadedCube(shop, customer)
    const later = asPacificDay('2026-11-19')
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by: later, instead_of: null, why: null })
    confirmShipDate(shop.shop, operator, { quote_id: id, ship_by, instead_of: later, why: null })
    const answer = await accept(id, 'asap')
    expect([answer.statusCode, answer.json().ship_by]).toEqual([402, '2026-11-18'])
  })

  test('an issued price is quoted, accepted and payable as issued', async () => {
    const id = await sentRequest(shop, customer)
    const { revision } = rowOf(shop, id)
    const known = { quote_id: id, revision, unit_cents, ship_by, note: 'Printed in two halves.' }
    issueQuote(shop.shop, operator, { ...known, unit_seconds: null, print_settings: null })
    expect(await customer.quote(id)).toMatchObject({
      status: 'quoted',
      tier: 'engineered',
      request_status: 'accepted',
      request_note: 'Printed in two halves.',
    })
    const answer = await accept(id, 'week')
    expect(answer.statusCode).toBe(402)
    expect(answer.json()).toMatchObject({ total_cents: 8000, ship_by: '2026-11-25' })
  })

  test('a declined request: still engineering, rejected, with the reason; it cannot be bought', async () => {
    const id = await sentRequest(shop, customer)
    const { revision } = rowOf(shop, id)
    rejectRequest(shop.shop, operator, { quote_id: id, revision, reason: 'We have no PEEK.' })
    expect(await customer.quote(id)).toMatchObject({
      status: 'engineering',
      request_status: 'rejected',
      request_note: 'We have no PEEK.',
    })
    expect((await accept(id, 'week')).statusCode).toBe(409)
    expect((await customer.post(`/v1/quotes/${id}/request`)).statusCode).toBe(409)
  })

  test('a released quote: quoted with options; one that is held cannot be bought', async () => {
    const id = await uploadedCube(shop, customer, FOR_A_LOOK)
    const held = await accept(id, 'week')
    expect([held.statusCode, held.json().error]).toEqual([409, 'held_for_review'])
    const { revision } = rowOf(shop, id)
    const known = { quote_id: id, revision, unit_cents, note: null }
    releaseQuote(shop.shop, operator, { ...known, ship_by })
    const quote = await customer.quote(id)
    expect([quote.status, quote.options.map((option) => option.total_cents)]).toEqual([
      'quoted',
      [9000, 8000],
    ])
    const answer = await customer.send('POST', `/v1/quotes/${id}/accept`, {
      payload: '{"speed":"week"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'after the release' },
    })
    expect(answer.statusCode).toBe(402)
  })

  test('a declined quote is failed, with a flag that says why', async () => {
    const id = await uploadedCube(shop, customer, FOR_A_LOOK)
    const { revision } = rowOf(shop, id)
    declineQuote(shop.shop, operator, { quote_id: id, revision, message: 'Not without its owner.' })
    const quote = await customer.quote(id)
    expect([quote.status, quote.flags[0].code, quote.flags[0].message]).toEqual([
      'failed',
      'declined_by_operator',
      'Not without its owner.',
    ])
  })

  test('the review link shows the same, without the note to the customer', async () => {
    const id = await sentRequest(shop, customer)
    const { revision } = rowOf(shop, id)
    const known = { quote_id: id, revision, unit_cents, ship_by, note: 'Only for you.' }
    issueQuote(shop.shop, operator, { ...known, unit_seconds: null, print_settings: null })
    const token = (await customer.quote(id)).review_url.split('/').at(-1)!
    const shown = reviewDatedQuote(shop.shop, { token })
    expect([shown.status, shown.options.length, shown.request_note]).toEqual(['quoted', 2, null])
  })
})
