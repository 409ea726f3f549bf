import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptRisk, readRisk } from '../../../server/quoting/review/accept-risk.ts'
import { issueQuote } from '../../../server/quoting/review/issue-quote.ts'
import {
  offerAtRisk,
  readOpenOffer,
  withdrawRiskOffer,
} from '../../../server/quoting/review/offer-at-risk.ts'
import { requote } from '../../../server/quoting/requote.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { asPacificDay, DAY } from '../../../shared/platform/time.ts'
import { accept } from '../../shop/placed-order.ts'
import { eventsOf, rowOf, sentRequest } from '../../shop/quotes-for-people.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../shop/v1.ts'

let shop: TestShop
let customer: Person
let owner: Caller
let operator: Caller
let id: string
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
  owner = callerOf(shop, customer)
  operator = await staffMember(shop, 'operator')
  id = await sentRequest(shop, customer)
})
afterEach(() => shop.close())

const RISK = 'The wall at the top may break or be missing.'
const FRIDAY = asPacificDay('2026-11-20')
const terms = () => ({
  quote_id: id,
  revision: rowOf(shop, id).revision,
  unit_cents: { asap: 5000, week: 4000 },
  ship_by: FRIDAY,
  note: null,
  unit_seconds: null,
  print_settings: null,
})
const offer = (risks = [RISK]) => offerAtRisk(shop.shop, operator, { ...terms(), risks })
const shown = () => readRisk(shop.shop, owner, { quote_id: id }).offer
const confirm = (more: object = {}) => {
  const { id: offer_id, text, ship_by } = shown()!
  return acceptRisk(shop.shop, owner, { quote_id: id, offer_id, text, ship_by, ...more }).parse()
}

describe('an offer at risk', () => {
  test('leaves the request open, and the quote cannot be bought', async () => {
    offer()
    expect(await customer.quote(id)).toMatchObject({
      status: 'engineering',
      request_status: 'open',
      options: [],
    })
    expect((await accept(customer, id)).statusCode).toBe(409)
    expect(shown()).toMatchObject({ version: 1, options: [{ total_cents: 5000 }, { total_cents: 4000 }] })
    expect(shown()!.text).toContain(RISK)
  })

  test('issues the price once the customer accepts its words', async () => {
    offer()
    expect(confirm()).toMatchObject({
      status: 'quoted',
      request_status: 'accepted',
      tier: 'engineered',
      options: [{ total_cents: 5000, ship_by: FRIDAY }, { total_cents: 4000 }],
    })
    expect(readRisk(shop.shop, owner, { quote_id: id })).toMatchObject({
      offer: null,
      accepted: { version: 1, accepted_by: 'account', accepted_at: shop.shop.clock.now() },
    })
    expect(eventsOf(shop, id).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['printing at risk offered', 'risk accepted', 'issue']),
    )
  })

  test('is not accepted with other words, another ship date, or by another customer', async () => {
    offer()
    expect(refusalOf(() => confirm({ text: 'Fine' })).code).toBe('wrong_state')
    expect(refusalOf(() => confirm({ ship_by: '2026-11-27' })).code).toBe('wrong_state')
    const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.com'))
    const { id: offer_id, text, ship_by } = shown()!
    const input = { quote_id: id, offer_id, text, ship_by }
    expect(refusalOf(() => acceptRisk(shop.shop, other, input)).code).toBe('quote_not_found')
    expect(rowOf(shop, id).request_status).toBe('open')
  })

  test('ends when the customer changes the part', () => {
    offer()
    requote(shop.shop, owner, { quote_id: id, quantity: 3 })
    expect(shown()).toBeNull()
  })

  test('is replaced by a newer one, and can be withdrawn', () => {
    offer()
    const { id: first } = shown()!
    offer([`${RISK} The bottom may warp.`])
    expect(shown()!.version).toBe(2)
    const withdraw = (offer_id: string) => withdrawRiskOffer(shop.shop, operator, { quote_id: id, offer_id })
    expect(refusalOf(() => withdraw(first)).code).toBe('wrong_state')
    withdraw(shown()!.id)
    expect(shown()).toBeNull()
    expect(readOpenOffer(shop.shop, operator, { quote_id: id })).toBeNull()
  })

  test('ends when staff issue a price without it', () => {
    offer()
    issueQuote(shop.shop, operator, terms())
    expect(shown()).toBeNull()
  })

  test('shows the first day that can be kept, when the offered one has passed', () => {
    offer()
    shop.wait(7 * DAY)
    expect(shown()!.ship_by > FRIDAY).toBe(true)
    expect(confirm().status).toBe('quoted')
  })

  test('does not change once it is accepted', () => {
    offer()
    confirm()
    const change = () => shop.database.write((tx) => tx.run("update risk_offers set text = 'Other words'"))
    expect(change).toThrow('does not change')
  })
})
