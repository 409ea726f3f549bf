import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { writeDocument } from '../../../../server/catalog/document-store.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../../server/messaging/mail/outbox-store.ts'
import { rejectRequest } from '../../../../server/quoting/review/answer-request.ts'
import { noteExpiries } from '../../../../server/quoting/review/end-unanswered.ts'
import { sendRequest } from '../../../../server/quoting/review/engineering-requests.ts'
import { leaveContact } from '../../../../server/quoting/guests/leave-contact.ts'
import { requote } from '../../../../server/quoting/requote.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import {
  FOR_A_LOOK,
  FOR_ENGINEERS,
  printsFor,
  rowOf,
  sentRequest,
  staffMember,
} from '../../../shop/quotes-for-people.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'

const EMAIL = 'gil@example.test'

let shop: TestShop
let guest: Caller
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry(printsFor(26)) })
  shop.database.write(beginFollowing)
})
afterEach(() => shop.close())

async function guestQuote(fields: Record<string, string>): Promise<string> {
  const browser = new Person(await shop.http())
  const file = binaryStl(box([20, 20, 20]))
  const sent = await browser.upload({ file, fields, filename: 'BUY-NOW.stl' }, '/guest/quotes')
  await shop.settled()
  const { id } = sent.json()
  guest = { kind: 'guest', guest_id: rowOf(shop, id).guest_id! }
  return id
}

/** The emails since the beginning of the test, oldest first. */
function writtenEmails() {
  followEvents(shop.shop)
  return listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()
}
const subjects = () => writtenEmails().map(({ subject }) => subject)

describe('a guest who waits for staff', () => {
  test.each([
    ['an engineer', FOR_ENGINEERS, 'We received your request'],
    ['a review', FOR_A_LOOK, 'We’re reviewing your quote'],
    ['a ship date', {}, 'We’ll confirm your ship date'],
  ])(
    'a guest who waits for %s gets a confirmation at the address they left',
    async (_who, fields, subject) => {
      const quote_id = await guestQuote(fields)
      expect(writtenEmails()).toEqual([])
      if (fields === FOR_ENGINEERS) sendRequest(shop.shop, guest, { quote_id, email: EMAIL })
      else leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
      expect(writtenEmails()).toMatchObject([{ recipient: EMAIL, subject }])
    },
  )

  test('gets no confirmation for a changed note', async () => {
    const quote_id = await guestQuote(FOR_A_LOOK)
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    leaveContact(shop.shop, guest, { quote_id, note: 'It holds a motor.' })
    expect(writtenEmails()).toHaveLength(1)
  })

  test('gets the answer with a link that works in any browser', async () => {
    const quote_id = await guestQuote(FOR_ENGINEERS)
    sendRequest(shop.shop, guest, { quote_id, email: EMAIL })
    const { revision, review_token } = rowOf(shop, quote_id)
    rejectRequest(shop.shop, staffMember(), { quote_id, revision, reason: 'Walls too thin.' })
    const answer = writtenEmails()[1]
    expect(answer).toMatchObject({ kind: 'reject', recipient: EMAIL })
    expect(answer.text).toContain(`/quotes/${quote_id}?link=${review_token}`)
  })
})

test.each(['review_started', null])(
  'an address is confirmed once, also when the shop words the email anew in between: %s',
  async (text_kind) => {
    const quote_id = await guestQuote(FOR_A_LOOK)
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    expect(writtenEmails()).toMatchObject([{ text_kind: 'review_started', texts_version: 1 }])
    const body = { review_started: { subject: 'We have your part' } }
    shop.database.write((tx) => {
      // Null as in a shop that wrote the email before emails kept their kind.
      tx.run('update outbox set text_kind = ?', text_kind)
      writeDocument(tx, { kind: 'email_texts', body, now: shop.shop.clock.now(), by: null })
    })
    leaveContact(shop.shop, guest, { quote_id, email: 'other@example.test' })
    expect(writtenEmails()).toHaveLength(2)
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    expect(writtenEmails().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [EMAIL, 'We’re reviewing your quote'],
      ['other@example.test', 'We have your part'],
    ])
  },
)

test('an address gets at most five confirmations a day, however many quotes name it', async () => {
  let quote_id = await guestQuote(FOR_A_LOOK)
  leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
  for (let time = 0; time < 7; time += 1) {
    quote_id = requote(shop.shop, guest, { quote_id, color: 'Custom', color_note: `RAL ${time}` }).parse().id
    await shop.settled()
  }
  expect(writtenEmails()).toHaveLength(5)
  shop.wait(DAY + 1)
  requote(shop.shop, guest, { quote_id, color: 'Custom', color_note: 'RAL 9005' })
  await shop.settled()
  expect(writtenEmails()).toHaveLength(6)
})

test('a confirmation contains nothing that its sender typed, because its address is not verified', async () => {
  const quote_id = await guestQuote({ ...FOR_ENGINEERS, material_note: 'CALL-ME' })
  sendRequest(shop.shop, guest, { quote_id, email: EMAIL, note: 'CLICK-HERE' })
  const [{ subject, text, html }] = writtenEmails()
  for (const typed of ['BUY-NOW', 'CALL-ME', 'CLICK-HERE']) expect(subject + text + html).not.toContain(typed)
})

test('an account that sends a request gets its confirmation too', async () => {
  const customer = await signedUpCustomer(shop)
  const id = await sentRequest(shop, customer)
  expect(writtenEmails()).toMatchObject([
    { recipient: 'cora@example.test', subject: 'We received your request' },
  ])
  expect(writtenEmails()[0].text).toContain(`/quotes/${id}\n`)
})

describe('a quote that expired before staff answered', () => {
  test.each([
    ['a request', FOR_ENGINEERS, 'Your request has expired'],
    ['a review', FOR_A_LOOK, 'Your request has expired'],
    ['a price without a day', {}, 'Your quote has expired'],
  ])('%s sends one email, once', async (_what, fields, subject) => {
    const quote_id = await guestQuote(fields)
    if (fields === FOR_ENGINEERS) sendRequest(shop.shop, guest, { quote_id, email: EMAIL })
    else leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    expect(noteExpiries(shop.shop)).toBe(0)
    shop.wait(14 * DAY + 1)
    expect([noteExpiries(shop.shop), noteExpiries(shop.shop)]).toEqual([1, 0])
    expect(subjects().slice(1)).toEqual([subject])
  })

  test('sends none when it expired long ago', async () => {
    const quote_id = await guestQuote(FOR_A_LOOK)
    leaveContact(shop.shop, guest, { quote_id, email: EMAIL })
    shop.wait(30 * DAY)
    expect(noteExpiries(shop.shop)).toBe(0)
  })
})
