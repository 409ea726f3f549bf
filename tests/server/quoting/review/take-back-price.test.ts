import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listDueEmails, listEmails } from '../../../../server/messaging/mail/outbox-store.ts'
import { sendCustomerMessage } from '../../../../server/messaging/messages/send-message.ts'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import { reviewDatedQuote } from '../../../../server/orders/ship-dates/read-quote.ts'
import { offerAtRisk } from '../../../../server/quoting/review/offer-at-risk.ts'
import { issueQuote } from '../../../../server/quoting/review/issue-quote.ts'
import { releaseQuote } from '../../../../server/quoting/review/review-quote.ts'
import { takeBackPrice } from '../../../../server/quoting/review/take-back-price.ts'
import type { QuoteRow } from '../../../../server/quoting/quote-store.ts'
import { MessageBody } from '../../../../shared/messaging/messages/message.ts'
import { asPacificDay, MINUTE } from '../../../../shared/platform/time.ts'
import {
  eventsOf,
  FOR_A_LOOK,
  rowOf,
  sentRequest,
  staffMember,
  uploadedCube,
} from '../../../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
})
afterEach(() => shop.close())

const operator = staffMember()
const PRICE = { unit_cents: { asap: 5000, week: 4000 }, note: 'In PEEK.' }

function issue(id: string, questions_seen?: number) {
  const { revision } = rowOf(shop, id)
  const terms = { ship_by: asPacificDay('2026-11-20'), unit_seconds: null, print_settings: null }
  return issueQuote(shop.shop, operator, { ...PRICE, ...terms, quote_id: id, revision, questions_seen })
}

function release(id: string, questions_seen?: number) {
  const { revision } = rowOf(shop, id)
  return releaseQuote(shop.shop, operator, {
    ...PRICE,
    quote_id: id,
    revision,
    ship_by: null,
    questions_seen,
  })
}

function takeBack(quote_id: string, revision = rowOf(shop, quote_id).revision) {
  return takeBackPrice(shop.shop, operator, { quote_id, revision })
}

function ask(quote_id: string, text: string): void {
  const caller = callerOfSession(shop.shop, customer.cookie.split('=')[1])
  sendCustomerMessage(shop.shop, caller, { access: { quote_id }, message: MessageBody.parse({ text }) })
}

/** The row without what every change counts up. */
function contentOf({ revision: _revision, updated_at: _at, ...row }: QuoteRow) {
  return row
}

const PRICED = [
  ['issued', (id: string) => issue(id), () => sentRequest(shop, customer), 'engineering_required'],
  [
    'released',
    (id: string) => release(id),
    () => uploadedCube(shop, customer, FOR_A_LOOK),
    'held_for_review',
  ],
] as const

describe.each(PRICED)('a price that is %s', (_how, price, waiting, refusal) => {
  test('is taken back: the quote waits for its answer as before', async () => {
    const id = await waiting()
    const before = rowOf(shop, id)
    price(id)
    takeBack(id)
    expect(contentOf(rowOf(shop, id))).toEqual(contentOf(before))
    expect(eventsOf(shop, id).at(-1)).toMatchObject({ actor_id: 'acc_operator', to_state: before.status })
  })

  test('can be set again after it was taken back', async () => {
    const id = await waiting()
    price(id)
    takeBack(id)
    price(id)
    expect((await customer.quote(id)).status).toBe('quoted')
  })

  test('a price that was taken back can neither be accepted nor taken back again', async () => {
    const id = await waiting()
    const { revision } = price(id)
    takeBack(id)
    const accepted = await customer.send('POST', `/v1/quotes/${id}/accept`, {
      payload: JSON.stringify({ speed: 'asap' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    })
    expect(accepted.json().error).toBe(refusal)
    expect(() => takeBack(id, revision)).toThrow('This has changed.')
  })

  test.each([
    ['the quote', (id: string) => customer.quote(id)],
    ['the list of quotes', () => customer.get('/v1/quotes')],
    ['the review link', (id: string) => reviewDatedQuote(shop.shop, { token: rowOf(shop, id).review_token })],
  ] as const)('stays once the customer has read it in %s', async (_where, read) => {
    const id = await waiting()
    price(id)
    await read(id)
    expect(() => takeBack(id)).toThrow('The customer has read this price, so it stays.')
    expect((await customer.quote(id)).status).toBe('quoted')
    expect(eventsOf(shop, id).filter(({ what }) => what === 'price read')).toHaveLength(1)
  })

  test('stays once the customer has done anything with the quote', async () => {
    const id = await waiting()
    price(id)
    await customer.post('/v1/baskets', { quote_ids: [id] })
    expect(() => takeBack(id)).toThrow('The customer has read this price, so it stays.')
  })

  test('stays after five minutes', async () => {
    const id = await waiting()
    price(id)
    shop.wait(5 * MINUTE)
    takeBack(id)
    price(id)
    shop.wait(5 * MINUTE + 1)
    expect(() => takeBack(id)).toThrow('This price was set more than five minutes ago, so it stays.')
  })

  test('is emailed only once it stays, and never when it was taken back', async () => {
    shop.database.write((tx) => beginFollowing(tx))
    const id = await waiting()
    price(id)
    followEvents(shop.shop)
    const kinds = () =>
      listEmails(shop.database, { state: null, limit: 9, before: null }).map(({ kind, state }) => [
        kind,
        state,
      ])
    const due = () => {
      const now = shop.shop.clock.now()
      return listDueEmails(shop.database, { now, since: 0 }).filter(({ kind }) => /issue|release/.test(kind))
    }
    expect(due()).toEqual([])
    takeBack(id)
    followEvents(shop.shop)
    expect(kinds().filter(([kind, state]) => /issue|release/.test(kind) && state !== 'dropped')).toEqual([])
    price(id)
    followEvents(shop.shop)
    shop.wait(5 * MINUTE)
    expect(due()).toHaveLength(1)
  })
})

describe('a question that stands unanswered', () => {
  const QUESTION = 'Is there an annealed PA-CF?'

  test.each(PRICED)('keeps a price from being %s until staff have seen it', async (how, price, waiting) => {
    const id = await waiting()
    ask(id, QUESTION)
    expect(() => price(id)).toThrow(QUESTION)
    expect(rowOf(shop, id).status).not.toBe('quoted')
    if (how === 'issued') issue(id, 1)
    else release(id, 1)
    expect(rowOf(shop, id).status).toBe('quoted')
  })

  test('keeps an offer at risk back too', async () => {
    const staff = await signedInOwner(shop)
    const owner = callerOfSession(shop.shop, staff.cookie.split('=')[1])
    const id = await sentRequest(shop, customer)
    ask(id, QUESTION)
    const { revision } = rowOf(shop, id)
    const terms = { ship_by: asPacificDay('2026-11-20'), unit_seconds: null, print_settings: null }
    const offer = { ...PRICE, ...terms, quote_id: id, revision, risks: ['It may warp.'] }
    expect(() => offerAtRisk(shop.shop, owner, offer)).toThrow(QUESTION)
    offerAtRisk(shop.shop, owner, { ...offer, questions_seen: 1 })
  })
})
