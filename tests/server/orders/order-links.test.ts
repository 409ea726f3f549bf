import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptQuote } from '../../../server/orders/checkout/accept.ts'
import { readOrderByLink, orderUrls } from '../../../server/orders/order-links.ts'
import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import type { Refusal } from '../../../shared/platform/refusals.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { placedOrder, priceDelivery } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  shop.shop.write((tx) => beginFollowing(tx))
})
afterEach(() => shop.close())

/** Places a guest's order; returns it with the guest's own browser. */
async function guestOrder(): Promise<{ id: string; browser: Person }> {
  const browser = new Person(await shop.http())
  const id: string = (await browser.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')).json().id
  await shop.settled()
  priceDelivery(shop, id)
  const guest = { kind: 'guest', guest_id: findQuote(shop.database, id)!.guest_id! } as const
  const wanted = { quote_id: id, speed: 'week', idempotency_key: 'once', email: 'gil@example.test' } as const
  const link = (await acceptQuote(shop.shop, guest, wanted).catch((error: unknown) => error)) as Refusal
  const purchase_id = String(link.fields['checkout_url']).split('/').at(-1)!
  const payment = { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null }
  payPractice(shop.shop, payment)
  return { id, browser }
}

/** The links of the letter that tells of the payment. */
function linksOfEmails(): { page: string; receipt: string } {
  followEvents(shop.shop)
  const [letter] = listEmails(shop.database, { state: null, limit: 9, before: null })
  const receipt = /\S+\/receipt\.pdf/.exec(letter.text)![0]
  return { page: receipt.replace('/receipt.pdf', ''), receipt }
}

const keyOf = (page: string) => page.split('/').at(-1)!

describe('the email about a guest’s order', () => {
  test('has links that show the order and its receipt in any browser', async () => {
    const { id } = await guestOrder()
    const { page, receipt } = linksOfEmails()
    expect(page).not.toContain(id)
    const stranger = new Person(await shop.http())
    expect(readOrderByLink(shop.shop, { key: keyOf(page) })).toMatchObject({
      id,
      paid: true,
      delivery: { city: 'San Francisco' },
    })
    const pdf = await stranger.get(new URL(receipt).pathname)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await stranger.get(`/orders/${id}/receipt.pdf`)).statusCode).toBe(404)
  })

  test('shows nothing more once an account has the order', async () => {
    const { browser } = await guestOrder()
    const { page } = linksOfEmails()
    const person = { name: 'Gil', email: 'gil@example.test', password: 'long enough for a shop' }
    const signedUp = await browser.post('/auth/sign-up', person)
    expect(signedUp.json()).toMatchObject({ moved: { quotes: 0, orders: 1 } })
    const answer = await browser.get(`${new URL(page).pathname}/receipt.pdf`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      error: 'order_not_found',
      detail: expect.stringContaining('Sign in'),
    })
  })

  test.each([
    ['shortened', (key: string) => key.slice(0, -3)],
    ['changed', (key: string) => key.slice(0, -6) + (key.at(-6) === 'A' ? 'B' : 'A') + key.slice(-5)],
    ['replaced by the order’s id', () => 'q_1'],
    ['made for something else', () => shop.shop.vault.seal('q_1', 'address')],
  ])('shows nothing when its key is %s', async (_, change) => {
    await guestOrder()
    const key = change(keyOf(linksOfEmails().page))
    const answer = await new Person(await shop.http()).get(`/follow/${key}/receipt.pdf`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().detail).toContain('incomplete')
  })
})

test('the link sends account holders to the order’s own page, where they sign in', async () => {
  const { order } = await placedOrder(shop)
  expect(orderUrls(shop.shop, findQuote(shop.database, order.id)!).order_url).toMatch(
    new RegExp(`/orders/${order.id}$`),
  )
})
