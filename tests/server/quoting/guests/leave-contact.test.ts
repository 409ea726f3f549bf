import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { FindQuotes } from '../../../../shared/desk/quote-list.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { listWaitingQuotes } from '../../../../server/desk/waiting-for-staff.ts'
import { listQuotes } from '../../../../server/desk/quote-list.ts'
import { openQuote } from '../../../../server/desk/open-quote.ts'
import { forgetContacts } from '../../../../server/quoting/review/end-unanswered.ts'
import { sendRequest } from '../../../../server/quoting/review/engineering-requests.ts'
import { leaveContact, readContact } from '../../../../server/quoting/guests/leave-contact.ts'
import { quoteAgain } from '../../../../server/quoting/quote-again.ts'
import { requote } from '../../../../server/quoting/requote.ts'
import { rejectRequest } from '../../../../server/quoting/review/answer-request.ts'
import { InvalidInput } from '../../../../shared/platform/refusals.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { FOR_ENGINEERS, rowOf, sentRequest, staffMember } from '../../../shop/quotes-for-people.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'

const EMAIL = 'gil@example.test'

let shop: TestShop
let browser: Person
let quote_id: string
let guest: Caller
beforeEach(async () => {
  shop = await openTestShop()
  browser = new Person(await shop.http())
  quote_id = await guestQuote(FOR_ENGINEERS)
  guest = { kind: 'guest', guest_id: row().guest_id! }
})
afterEach(() => shop.close())

const sendEmail = () => {
  shop.shop.services.mailer = { current: () => ({ send: async () => ({ outcome: 'sent' }) }) }
}

function setAnswerHours(answer_hours: number): void {
  const body = { ...readShopData(shop.database).shop_details, answer_hours }
  const now = shop.shop.clock.now()
  shop.shop.write((tx) => writeDocument(tx, { kind: 'shop_details', body, now, by: null }))
}

const row = (id = quote_id) => rowOf(shop, id)

async function guestQuote(fields: Record<string, string> = {}): Promise<string> {
  const sent = await browser.upload({ file: binaryStl(box([20, 20, 20])), fields }, '/guest/quotes')
  await shop.settled()
  return sent.json().id
}

describe('a guest who sends a request to the engineers', () => {
  test('needs no email address in a shop that sends none', () => {
    sendRequest(shop.shop, guest, { quote_id })
    expect(row()).toMatchObject({ request_status: 'open', contact_email: null })
  })

  test('reads by when the shop answers', () => {
    setAnswerHours(24)
    expect(readContact(shop.shop, guest, { quote_id }).answer_by).toBeNull()
    sendRequest(shop.shop, guest, { quote_id })
    const by = readContact(shop.shop, guest, { quote_id }).answer_by!
    expect(by - shop.shop.clock.now()).toBeGreaterThanOrEqual(DAY)
    expect(by % 3600).toBe(0)
  })

  test('has to leave an email address in a shop that sends some, and nothing is sent before', () => {
    sendEmail()
    expect(() => sendRequest(shop.shop, guest, { quote_id })).toThrow(InvalidInput)
    expect(row().request_status).toBe('draft')
  })

  test('leaves the address and a note with it', () => {
    sendRequest(shop.shop, guest, { quote_id, email: EMAIL, note: 'It holds a motor.' })
    expect(row()).toMatchObject({
      request_status: 'open',
      contact_email: EMAIL,
      contact_note: 'It holds a motor.',
    })
  })

  test('can do so over HTTP, where a wrong address is refused by its field', async () => {
    const wrong = await browser.post(`/guest/quotes/${quote_id}/request`, { email: 'gil at example' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().detail[0].loc).toEqual(['body', 'email'])
    const sent = await browser.post(`/guest/quotes/${quote_id}/request`, { email: EMAIL })
    expect(sent.json()).toMatchObject({ id: quote_id, request_status: 'open' })
  })

  test('is not asked twice: an address that was left before is enough', () => {
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    sendRequest(shop.shop, guest, { quote_id })
    expect(row()).toMatchObject({ request_status: 'open', contact_email: EMAIL })
  })
})

describe('an account that sends a request', () => {
  test('needs no address, and one that is sent along is not kept: its own is used', async () => {
    const customer = await signedUpCustomer(shop)
    const id = await sentRequest(shop, customer)
    const { account_id } = row(id)
    const account = { ...staffMember(), account_id: account_id!, role: 'customer' } as Caller
    leaveContact(shop.shop, account, { quote_id: id, email: EMAIL, note: 'Two of four holes are tapped.' })
    expect(row(id)).toMatchObject({ request_status: 'open', contact_email: null })
    expect(readContact(shop.shop, account, { quote_id: id })).toEqual({
      email: 'cora@example.test',
      note: 'Two of four holes are tapped.',
      sends_email: false,
      answer_by: null,
    })
  })
})

describe('the contact of a quote', () => {
  beforeEach(() => {
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL, note: 'It holds a motor.' })
  })

  test('goes along with every changed quote', () => {
    const instant = requote(shop.shop, guest, { quote_id, material: 'PLA+' }).parse()
    expect(instant.id).not.toBe(quote_id)
    expect(row(instant.id)).toMatchObject({ contact_email: EMAIL, contact_note: 'It holds a motor.' })
  })

  test('goes along with the same part once more, without the note about the last one', () => {
    const again = quoteAgain(shop.shop, guest, { quote_id }).parse()
    expect(row(again.id)).toMatchObject({ contact_email: EMAIL, contact_note: null })
  })

  test('keeps a note that is left out, and loses one that is emptied', () => {
    leaveContact(shop.shop, guest, { quote_id, email: 'gil2@example.test' })
    expect(row()).toMatchObject({ contact_email: 'gil2@example.test', contact_note: 'It holds a motor.' })
    leaveContact(shop.shop, guest, { quote_id, note: '' })
    expect(row()).toMatchObject({ contact_email: 'gil2@example.test', contact_note: null })
  })

  test('is nobody else’s to read or to change, and no part of the quote that links show', async () => {
    const other: Caller = { kind: 'guest', guest_id: 'gst_other' }
    expect(() => readContact(shop.shop, other, { quote_id })).toThrow('There is no such quote')
    expect(() => leaveContact(shop.shop, other, { quote_id, email: EMAIL })).toThrow('There is no such quote')
    const own = await browser.get(`/guest/quotes/${quote_id}`)
    expect(own.body).not.toContain(EMAIL)
    expect(own.body).not.toContain('motor')
  })

  test('stays out of the history, which is never deleted', () => {
    const events = shop.database.all('select * from events')
    expect(JSON.stringify(events)).not.toContain(EMAIL)
    expect(JSON.stringify(events)).not.toContain('motor')
  })

  test('moves to the account that is made on this browser, whose own address is used from then on', async () => {
    await browser.post('/auth/sign-up', {
      email: 'gil-account@example.test',
      password: 'a long enough password',
      name: 'Gil',
    })
    expect(row()).toMatchObject({ guest_id: null, contact_email: null, contact_note: 'It holds a motor.' })
    const owner = { ...staffMember(), account_id: row().account_id!, role: 'customer' } as Caller
    expect(readContact(shop.shop, owner, { quote_id })).toMatchObject({ email: 'gil-account@example.test' })
  })
})

describe('the contact of a quote that ended without an order is cleared 30 days later', () => {
  const forget = () => shop.database.write((tx) => forgetContacts(tx, shop.shop.clock.now()))

  test.each([
    ['after it expired', () => sendRequest(shop.shop, guest, { quote_id }), 14 * DAY],
    [
      'after the engineers declined it',
      () => {
        sendRequest(shop.shop, guest, { quote_id })
        const { revision } = row()
        rejectRequest(shop.shop, staffMember(), { quote_id, revision, reason: 'Walls too thin.' })
      },
      0,
    ],
  ])('%s', (_when, end, lasts) => {
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL, note: 'It holds a motor.' })
    end()
    shop.wait(lasts + 30 * DAY - 1)
    expect(forget()).toBe(0)
    shop.wait(2)
    expect(forget()).toBe(1)
    expect(row()).toMatchObject({ contact_email: null, contact_note: null })
  })
})

test('people of the shop see who waits: by address in their lists and search, with the note at the quote', () => {
  sendRequest(shop.shop, guest, { quote_id, email: EMAIL, note: 'It holds a motor.' })
  const operator = staffMember('operator')
  const [listed] = listWaitingQuotes(shop.shop, operator, 'engineering')
  expect(listed.customer).toEqual({ id: quote_id, name: 'Guest', email: EMAIL })
  expect(listQuotes(shop.shop, operator, FindQuotes.parse({ q: 'GIL@' })).rows.map(({ id }) => id)).toEqual([
    quote_id,
  ])
  const opened = openQuote(shop.shop, operator, { quote_id })
  expect(opened).toMatchObject({ customer: { email: EMAIL }, customer_note: 'It holds a motor.' })
})
