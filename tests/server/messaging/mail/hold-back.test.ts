import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  HOLD_BACK_SECONDS,
  MAX_OUTBOX_PER_ADDRESS,
  MAX_OUTBOX_PER_NETWORK,
} from '../../../../server/messaging/mail/hold-back.ts'
import { moveEmail } from '../../../../server/messaging/mail/emails.ts'
import { findEmail, insertEmail } from '../../../../server/messaging/mail/outbox-store.ts'
import { sendEmails } from '../../../../server/messaging/mail/send-emails.ts'
import type { Email } from '../../../../server/platform/ports/mail.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
let sent: Email[]
let events: number
beforeEach(async () => {
  sent = []
  events = 0
  const server = {
    send: (email: Email) => Promise.resolve({ outcome: 'sent' as const, n: sent.push(email) }),
  }
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
})
afterEach(() => shop.close())

async function quoteOf(person: Person): Promise<string> {
  const file = binaryStl(box([20, 20, 20]))
  const isGuest = person.cookie === ''
  return (await person.upload({ file }, isGuest ? '/guest/quotes' : '/v1/quotes')).json().id
}
const guestQuote = async () => quoteOf(new Person(await shop.http()))

/** An email about a quote that waits to be sent. */
function waiting(subject_id: string, recipient: string): string {
  const id = `ml_x${++events}`
  const words = { subject: 'Your quote is ready', text: 'Ready.', html: '<p>Ready.</p>' }
  const worded = { text_kind: null, texts_version: null }
  const about = {
    kind: 'release',
    subject_kind: 'quote',
    subject_id,
    event_id: 1_000_000 + events,
    recipient,
  } as const
  const state = {
    state: 'waiting',
    next_try_at: null,
    created_at: shop.shop.clock.now(),
    invoice_ledger_id: null,
  } as const
  shop.database.write((tx) => insertEmail(tx, { id, ...words, ...worded, ...about, ...state }))
  return id
}

async function sendAll(): Promise<number> {
  let all = 0
  for (let n = await sendEmails(shop.shop); n > 0; n = await sendEmails(shop.shop)) all += n
  return all
}

test('an address that a guest entered gets a limited number of emails a day; the rest wait and say why', async () => {
  const quote = await guestQuote()
  const ids = Array.from({ length: MAX_OUTBOX_PER_ADDRESS + 1 }, () => waiting(quote, 'any@example.com'))
  expect(await sendAll()).toBe(MAX_OUTBOX_PER_ADDRESS)
  const held = findEmail(shop.database, ids.at(-1)!)!
  expect(held).toMatchObject({
    state: 'waiting',
    attempts: 0,
    next_try_at: shop.shop.clock.now() + HOLD_BACK_SECONDS,
    error: expect.stringContaining('within 24 hours'),
  })
  shop.wait(DAY)
  expect(await sendAll()).toBe(1)
})

test('guests of one network address cause a limited number of emails a day, to whatever addresses', async () => {
  const quotes = [await guestQuote(), await guestQuote()]
  for (let n = 0; n <= MAX_OUTBOX_PER_NETWORK; n++) waiting(quotes[n % 2], `${n}@example.com`)
  expect(await sendAll()).toBe(MAX_OUTBOX_PER_NETWORK)
})

test('staff can send a held-back email', async () => {
  const quote = await guestQuote()
  const ids = Array.from({ length: MAX_OUTBOX_PER_ADDRESS + 1 }, () => waiting(quote, 'any@example.com'))
  await sendAll()
  const operator = await staffMember(shop, 'operator')
  moveEmail(shop.shop, operator, { email_id: ids.at(-1)!, move: 'retry' })
  expect(await sendAll()).toBe(1)
})

test('a verified address gets every email about its account', async () => {
  const quote = await quoteOf(await signedUpCustomer(shop, 'cora@example.com'))
  shop.database.write((tx) => tx.run('update accounts set email_verified_at = 1'))
  for (let n = 0; n < MAX_OUTBOX_PER_ADDRESS * 2; n++) waiting(quote, 'cora@example.com')
  expect(await sendAll()).toBe(MAX_OUTBOX_PER_ADDRESS * 2)
})
