import { showQuote } from '../../../../server/quoting/show-quote.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { rejectRequest, setEstimate } from '../../../../server/quoting/review/answer-request.ts'
import { explainPrice } from '../../../../server/quoting/deciding/compare-quote.ts'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import { issueQuote } from '../../../../server/quoting/review/issue-quote.ts'
import type { IssueQuote } from '../../../../shared/quoting/quotes/operator-moves.ts'
import { InvalidInput, Refusal } from '../../../../shared/platform/refusals.ts'
import { asPacificDay, DAY, HOUR } from '../../../../shared/platform/time.ts'
import {
  eventsOf,
  FOR_ENGINEERS,
  rowOf,
  sentRequest,
  staffMember,
  uploadedCube,
} from '../../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const operator = staffMember()
const FRIDAY = asPacificDay('2026-11-20')

function answer(quote_id: string, more: Partial<IssueQuote> = {}): IssueQuote {
  return {
    quote_id,
    revision: rowOf(shop, quote_id).revision,
    unit_cents: { asap: 5000, week: 4000 },
    ship_by: FRIDAY,
    note: 'We print it in PEEK on the large machine.',
    unit_seconds: null,
    print_settings: null,
    ...more,
  }
}

function issue(quote_id: string, more: Partial<IssueQuote> = {}) {
  issueQuote(shop.shop, operator, answer(quote_id, more))
  return showQuote(shop.shop, rowOf(shop, quote_id)).parse()
}

describe('an issued quote', () => {
  test('has the engineers’ prices times the quantity, their day, and holds for two weeks', async () => {
    const id = await sentRequest(shop, customer, { quantity: '3' })
    issue(id)
    expect(await customer.quote(id)).toMatchObject({
      status: 'quoted',
      tier: 'engineered',
      request_status: 'accepted',
      request_note: 'We print it in PEEK on the large machine.',
      ship_date_pending: false,
      estimate_cents: null,
      expires_at: shop.shop.clock.now() + 14 * DAY,
      manufacturability: { status: 'reviewed', review_required: true, review_completed: true },
      options: [
        { speed: 'asap', unit_cents: 5000, total_cents: 15000, ship_by: '2026-11-20', available: true },
        { speed: 'week', unit_cents: 4000, total_cents: 12000, ship_by: '2026-11-30', available: true },
      ],
    })
  })

  test('keeps its price when the price book changes, and when it is requoted', async () => {
    const id = await sentRequest(shop, customer)
    issue(id)
    const issued = await customer.quote(id)
    const { price_book } = readShopData(shop.database)
    const body = { ...price_book, setup_per_line_cents: 90_000 }
    const now = shop.shop.clock.now()
    shop.database.write((tx) => writeDocument(tx, { kind: 'price_book', body, now, by: null }))
    const again = (await customer.post(`/v1/quotes/${id}/requote`, { quantity: 2 })).json()
    expect(again).toMatchObject({ status: 'engineering', request_status: 'draft' })
    expect(again.id).not.toBe(id)
    expect(await customer.quote(id)).toEqual(issued)
  })

  test('may be printed in other settings than the customer chose', async () => {
    const id = await sentRequest(shop, customer)
    expect(issue(id, { print_settings: { infill: 60 } }).print_settings).toEqual({ infill: 60 })
  })

  test('cannot have settings that the shop does not print', async () => {
    const id = await sentRequest(shop, customer)
    expect(() => issue(id, { print_settings: { infill: 900 } })).toThrow(Refusal)
    expect((await customer.quote(id)).request_status).toBe('open')
  })

  test('leaves in the history who issued what, and what the price book would have asked', async () => {
    const id = await sentRequest(shop, customer)
    const estimate = (await customer.quote(id)).estimate_cents
    issue(id)
    const event = eventsOf(shop, id).at(-1)!
    expect(event).toMatchObject({
      what: 'issue',
      actor_id: 'acc_operator',
      from_state: 'engineering',
      to_state: 'quoted',
    })
    expect(JSON.parse(event.details!)).toMatchObject({
      unit_cents: { asap: 5000, week: 4000 },
      ship_by: { asap: '2026-11-20', week: '2026-11-30' },
      asked_by_price_book: { week: { total_cents: estimate } },
    })
  })

  test('is explained as one price by a person', async () => {
    const id = await sentRequest(shop, customer)
    issue(id)
    const explained = explainPrice(shop.shop, callerOfSession(shop.shop, customer.cookie.split('=')[1]), {
      quote_id: id,
    })
    expect(explained).toMatchObject({
      lines: [{ label: 'Priced by the shop for this part', cents: 4000 }],
      total_cents: 4000,
    })
  })

  test('may be of a part that no program could measure: then the engineers say how long it prints', async () => {
    await shop.close()
    shop = await openTestShop({
      geometry: scriptedGeometry(() => ({ outcome: 'timed_out', seconds: 60 })),
    })
    const buyer = await signedUpCustomer(shop)
    const id = await uploadedCube(shop, buyer)
    await buyer.post(`/v1/quotes/${id}/request`)
    expect(() => issue(id)).toThrow('print time of one piece')
    issue(id, { unit_seconds: 5 * HOUR })
    expect(await buyer.quote(id)).toMatchObject({ status: 'quoted', request_status: 'accepted' })
    expect(JSON.parse(rowOf(shop, id).breakdown!).price.seconds).toBe(5 * HOUR)
  })
})

describe('staff cannot issue', () => {
  test('a price has no day on which it cannot be ready, or the shop is closed', async () => {
    const id = await sentRequest(shop, customer)
    expect(() => issue(id, { ship_by: asPacificDay('2026-11-16') })).toThrow(InvalidInput)
    expect(() => issue(id, { ship_by: asPacificDay('2026-11-26') })).toThrow('Thanksgiving')
    // 600 hours do not end this week.
    expect(() => issue(id, { unit_seconds: 600 * HOUR })).toThrow('cannot be ready before')
  })

  test('a draft that its customer has not sent is not issued', async () => {
    const id = await uploadedCube(shop, customer, FOR_ENGINEERS)
    expect(() => issue(id)).toThrow('has not sent this request yet')
  })

  test('a request that the customer changed while the price was being written is not issued', async () => {
    const id = await sentRequest(shop, customer)
    const seen = answer(id)
    await customer.post(`/v1/quotes/${id}/requote`, { material: 'Custom', material_note: 'PEI' })
    await shop.settled()
    expect(() => issueQuote(shop.shop, operator, seen)).toThrow('This has changed.')
  })

  test('a request that was withdrawn, answered or has expired is not issued', async () => {
    const withdrawn = await sentRequest(shop, customer)
    await customer.post(`/v1/quotes/${withdrawn}/cancel`)
    expect(() => issue(withdrawn)).toThrow('This has changed.')
    const answered = await sentRequest(shop, customer)
    issue(answered)
    expect(() => issue(answered)).toThrow('This has changed.')
    const old = await sentRequest(shop, customer)
    shop.wait(14 * DAY)
    expect(() => issue(old, { ship_by: asPacificDay('2026-12-04') })).toThrow('expired')
  })
})

describe('a request that is declined', () => {
  function reject(quote_id: string) {
    const { revision } = rowOf(shop, quote_id)
    return rejectRequest(shop.shop, operator, { quote_id, revision, reason: 'We have no PEEK.' })
  }

  test('tells its customer why, stays readable, and a requote makes a new one', async () => {
    const id = await sentRequest(shop, customer)
    reject(id)
    shop.wait(20 * DAY)
    expect(await customer.quote(id)).toMatchObject({
      status: 'engineering',
      request_status: 'rejected',
      request_note: 'We have no PEEK.',
      manufacturability: { status: 'reviewed', review_completed: true },
    })
    const again = (await customer.post(`/v1/quotes/${id}/requote`, { material: 'PLA+' })).json()
    expect(again.id).not.toBe(id)
    expect(eventsOf(shop, id).at(-1)).toMatchObject({ what: 'reject', why: 'We have no PEEK.' })
  })

  test('is declined once', async () => {
    const id = await sentRequest(shop, customer)
    reject(id)
    expect(() => reject(id)).toThrow('This has changed.')
  })
})

test('engineers may set what a request is estimated at while it waits', async () => {
  const id = await sentRequest(shop, customer)
  const { revision } = rowOf(shop, id)
  setEstimate(shop.shop, operator, { quote_id: id, revision, estimate_cents: 12_300 })
  expect(await customer.quote(id)).toMatchObject({ request_status: 'open', estimate_cents: 12_300 })
  expect(() => setEstimate(shop.shop, operator, { quote_id: id, revision, estimate_cents: 1 })).toThrow(
    'This has changed.',
  )
})

test.each(['viewer', 'packer', 'customer'] as const)('a %s answers no request', async (role) => {
  const id = await sentRequest(shop, customer)
  const input = answer(id)
  const who = staffMember(role)
  expect(() => issueQuote(shop.shop, who, input)).toThrow('role')
  expect(() => rejectRequest(shop.shop, who, { ...input, reason: 'no' })).toThrow('role')
  expect(() => setEstimate(shop.shop, who, { ...input, estimate_cents: 1 })).toThrow('role')
})
