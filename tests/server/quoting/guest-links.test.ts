import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { sweepAccounts } from '../../../server/accounts/sweep-accounts.ts'
import { createBasket } from '../../../server/orders/baskets/create-basket.ts'
import { emailBasket } from '../../../server/orders/baskets/email-basket.ts'
import { endSharing, readSharedBasket, shareBasket } from '../../../server/orders/baskets/share-basket.ts'
import { listOutbox, readEmail } from '../../../server/messaging/mail/emails.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { listBasketQuotes } from '../../../server/quoting/basket-store.ts'
import { sendRequest } from '../../../server/quoting/review/engineering-requests.ts'
import { withdrawQuote } from '../../../server/quoting/withdraw-quote.ts'
import { GUEST_LINK_SECONDS } from '../../../shared/accounts/guest-links.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { FOR_ENGINEERS, rowOf, staffMember } from '../../shop/quotes-for-people.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'gil@example.test'
const PLENTY = [{ requests: 10_000, seconds: 60 }]
const MAIL_SERVER = { send: () => Promise.resolve({ outcome: 'sent' as const, response: '250 OK' }) }

let shop: TestShop
let laptop: Person
beforeEach(async () => {
  shop = await openTestShop({
    settings: { rate_limits: { sign_in: PLENTY } },
    ports: { mailer: { current: () => MAIL_SERVER } },
  })
  followEvents(shop.shop)
  laptop = await browser()
})
afterEach(() => shop.close())

const browser = async () => new Person(await shop.http())
const guestOf = (quote_id: string): Caller => ({ kind: 'guest', guest_id: rowOf(shop, quote_id).guest_id! })
const canRead = async (person: Person, quote_id: string) =>
  (await person.get(`/guest/quotes/${quote_id}`)).statusCode === 200

async function quoteAt(person: Person, side = 20, fields: Record<string, string> = {}): Promise<string> {
  const sent = await person.upload({ file: binaryStl(box([side, 20, 20])), fields }, '/guest/quotes')
  await shop.settled()
  return sent.json().id
}

/** The address in the newest email to the guest. */
function emailedLink(): URL {
  followEvents(shop.shop)
  const staff = staffMember('owner')
  const [newest] = listOutbox(shop.shop, staff, { state: null, before: null }).emails
  const { text } = readEmail(shop.shop, staff, { email_id: newest.id })
  return new URL(/https?:\/\/\S+#continue=[\w-]+/.exec(text)![0])
}

async function requestedQuote(): Promise<{ quote_id: string; token: string }> {
  const quote_id = await quoteAt(laptop, 20, FOR_ENGINEERS)
  sendRequest(shop.shop, guestOf(quote_id), { quote_id, email: EMAIL })
  return { quote_id, token: emailedLink().hash.replace('#continue=', '') }
}

test('the link of an email opens the quote on another device without an account, and there only this quote', async () => {
  const other = await quoteAt(laptop, 30)
  const { quote_id, token } = await requestedQuote()
  const phone = await browser()
  expect(await canRead(phone, quote_id)).toBe(false)
  const opened = await phone.post('/auth/guest-link', { token })
  expect(opened.json()).toEqual({ quote_id, basket_id: null })
  expect(await canRead(phone, quote_id)).toBe(true)
  expect(await canRead(phone, other)).toBe(false)
  expect(await canRead(laptop, other)).toBe(true)
  expect(rowOf(shop, quote_id).contact_email).toBe(EMAIL)
})

test('the guest goes back to the first device with the same link, and opening it twice changes nothing', async () => {
  const { quote_id, token } = await requestedQuote()
  const phone = await browser()
  await phone.post('/auth/guest-link', { token })
  const { revision } = rowOf(shop, quote_id)
  expect((await phone.post('/auth/guest-link', { token })).statusCode).toBe(200)
  expect(rowOf(shop, quote_id).revision).toBe(revision)
  expect(await canRead(laptop, quote_id)).toBe(false)
  await laptop.post('/auth/guest-link', { token })
  expect(await canRead(laptop, quote_id)).toBe(true)
})

test('only a hash of the token is stored, and the link ends after 30 days and is swept', async () => {
  const { token } = await requestedQuote()
  const rows = shop.database.all<{ token_hash: string }>('select * from guest_links')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  shop.wait(GUEST_LINK_SECONDS)
  const late = await (await browser()).post('/auth/guest-link', { token })
  expect(late.json()).toMatchObject({ error: 'guest_link_ended' })
  await sweepAccounts(shop.shop)
  expect(shop.database.all('select * from guest_links')).toEqual([])
})

test('a quote that an account has is not taken away by the link, nor opened by a made-up one', async () => {
  const { quote_id, token } = await requestedQuote()
  const account = await signedUpCustomer(shop)
  await account.post(`/v1/quotes/${quote_id}/claim`, { token: rowOf(shop, quote_id).review_token })
  const answer = await (await browser()).post('/auth/guest-link', { token })
  expect(answer.json()).toMatchObject({ error: 'guest_link_ended' })
  expect(answer.json().detail).toContain('account')
  const guessed = await (await browser()).post('/auth/guest-link', { token: 'x'.repeat(43) })
  expect(guessed.statusCode).toBe(404)
})

test('a signed-in person gets the quote into their account', async () => {
  const { quote_id, token } = await requestedQuote()
  const account = await signedUpCustomer(shop)
  expect((await account.post('/auth/guest-link', { token })).statusCode).toBe(200)
  expect((await account.get(`/v1/quotes/${quote_id}`)).statusCode).toBe(200)
  expect(rowOf(shop, quote_id).guest_id).toBeNull()
})

test('emails to an account have no such link', async () => {
  const account = await signedUpCustomer(shop)
  const sent = await account.upload({ file: binaryStl(box([20, 20, 20])), fields: FOR_ENGINEERS })
  await shop.settled()
  await account.post(`/v1/quotes/${sent.json().id}/request`, {})
  followEvents(shop.shop)
  expect(shop.database.all('select * from guest_links')).toEqual([])
})

async function guestBasket(): Promise<{ basket_id: string; quote_ids: string[]; guest: Caller }> {
  const quote_ids = [await quoteAt(laptop, 20), await quoteAt(laptop, 30)]
  const guest = guestOf(quote_ids[0])
  const { basket } = createBasket(shop.shop, guest, { quote_ids, idempotency_key: null })
  return { basket_id: basket.id, quote_ids, guest }
}

test('a basket emailed to a guest opens as a whole on any device, and the email names no file', async () => {
  const { basket_id, quote_ids, guest } = await guestBasket()
  expect(() => emailBasket(shop.shop, guest, { basket_id })).toThrow('email address')
  emailBasket(shop.shop, guest, { basket_id, email: EMAIL })
  const link = emailedLink()
  expect(link.pathname).toBe(`/baskets/${basket_id}`)
  const staff = staffMember('owner')
  const [email] = listOutbox(shop.shop, staff, { state: null, before: null }).emails
  expect(readEmail(shop.shop, staff, { email_id: email.id }).text).not.toContain('.stl')
  const phone = await browser()
  const opened = await phone.post('/auth/guest-link', { token: link.hash.replace('#continue=', '') })
  expect(opened.json()).toMatchObject({ basket_id })
  for (const id of quote_ids) expect(await canRead(phone, id)).toBe(true)
})

test('a typed address gets at most five baskets a day', async () => {
  const { basket_id, guest } = await guestBasket()
  for (let asked = 0; asked < 7; asked += 1) emailBasket(shop.shop, guest, { basket_id, email: EMAIL })
  followEvents(shop.shop)
  expect(listOutbox(shop.shop, staffMember('owner'), { state: null, before: null }).emails).toHaveLength(5)
})

test('a shared basket shows parts and prices, and no ids, names or review links', async () => {
  const { basket_id, quote_ids, guest } = await guestBasket()
  const { url } = shareBasket(shop.shop, guest, { basket_id })
  expect(shareBasket(shop.shop, guest, { basket_id }).url).toBe(url)
  const token = url.split('/').at(-1)!
  const shared = readSharedBasket(shop.shop, { token })
  expect(shared).toMatchObject({ status: 'open', checkout: null, number: null })
  expect(shared.parts).toHaveLength(2)
  const words = JSON.stringify(shared)
  for (const id of quote_ids) {
    expect(words).not.toContain(id)
    expect(words).not.toContain(rowOf(shop, id).review_token)
  }
})

test('a shared basket ends when all of its quotes are withdrawn, and not before', async () => {
  const { basket_id, guest } = await guestBasket()
  const [first, second] = listBasketQuotes(shop.database, basket_id).map(({ id }) => id)
  const token = shareBasket(shop.shop, guest, { basket_id }).url.split('/').at(-1)!
  withdrawQuote(shop.shop, guest, { quote_id: first })
  expect(readSharedBasket(shop.shop, { token }).parts).toHaveLength(2)
  withdrawQuote(shop.shop, guest, { quote_id: second })
  expect(refusalOf(() => readSharedBasket(shop.shop, { token })).code).toBe('basket_not_found')
})

test('a shared basket ends with its quotes, and when its owner stops sharing', async () => {
  const { basket_id, guest } = await guestBasket()
  const token = shareBasket(shop.shop, guest, { basket_id }).url.split('/').at(-1)!
  shop.wait(15 * DAY)
  expect(refusalOf(() => readSharedBasket(shop.shop, { token })).code).toBe('basket_not_found')
  shop.wait(-15 * DAY)
  expect(readSharedBasket(shop.shop, { token }).parts).toHaveLength(2)
  endSharing(shop.shop, guest, { basket_id })
  expect(refusalOf(() => readSharedBasket(shop.shop, { token })).code).toBe('basket_not_found')
})

test('only the owner of a basket shares it', async () => {
  const { basket_id } = await guestBasket()
  const stranger = await quoteAt(await browser(), 40)
  expect(refusalOf(() => shareBasket(shop.shop, guestOf(stranger), { basket_id })).code).toBe(
    'basket_not_found',
  )
})
