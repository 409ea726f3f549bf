import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../server/messaging/mail/mail-progress-store.ts'
import { listEmailsOf } from '../../../server/messaging/mail/outbox-store.ts'
import { sendEmails } from '../../../server/messaging/mail/send-emails.ts'
import { orderUrls } from '../../../server/orders/order-links.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { sealAddress } from '../../../server/quoting/delivery/address-store.ts'
import { saveAddressCheck } from '../../../server/shipping/address-check-store.ts'
import { readReceipt } from '../../../server/orders/read-receipt.ts'
import { router } from '../../../server/trpc/router.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import type { Email } from '../../../server/platform/ports/mail.ts'
import { giveToGuest } from '../messaging/mail/writing-shop.ts'
import { ADDRESS, paidOrder, placedOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../../shop/v1.ts'

const LINE = `${ADDRESS.name}, ${ADDRESS.street}, San Francisco, CA 94105`

let shop: TestShop
let sent: Email[]
beforeEach(async () => {
  sent = []
  const server = {
    send: (email: Email) => {
      sent.push(email)
      return Promise.resolve({ outcome: 'sent' as const })
    },
  }
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
})
afterEach(() => shop.close())

const pagesOf = (caller: Caller) =>
  router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })

/** Watches the papers that are made; returns what reads the values of "Ships to" on them. */
function watchPapers(): () => string[] {
  const receipt = vi.spyOn(shop.shop.machine.papers, 'receipt')
  const invoice = vi.spyOn(shop.shop.machine.papers, 'invoice')
  return () =>
    [...receipt.mock.calls, ...invoice.mock.calls].map(
      ([{ facts }]) => facts.find(({ name }) => name === 'Ships to')!.value,
    )
}

describe('the page of an order', () => {
  test('tells its owner where the parcel goes, without the phone number', async () => {
    const { order, customer } = await placedOrder(shop)
    const shipTo = await pagesOf(callerOf(shop, customer)).orders.shipTo({ order_id: order.id })
    expect(shipTo).toEqual({
      name: ADDRESS.name,
      street: ADDRESS.street,
      place: 'San Francisco, CA 94105',
    })
  })

  test('names the address that staff corrected', async () => {
    const { order, customer } = await placedOrder(shop)
    const address = sealAddress(shop.shop, { ...ADDRESS, street: '1 Market St', unit: 'Floor 3' })
    shop.database.write((tx) =>
      saveAddressCheck(tx, {
        order_id: order.id,
        state: 'corrected',
        suggested: null,
        address,
        evidence: '',
        reason: null,
        checked_at: 1,
        decided_at: 1,
        decided_by: null,
      }),
    )
    const shipTo = await pagesOf(callerOf(shop, customer)).orders.shipTo({ order_id: order.id })
    expect(shipTo?.street).toBe('1 Market St, Floor 3')
  })

  test('tells it neither to other customers nor to a key of the same account', async () => {
    const { order, customer } = await placedOrder(shop)
    const other = callerOf(shop, await signedUpCustomer(shop, 'other@example.test'))
    await expect(pagesOf(other).orders.shipTo({ order_id: order.id })).rejects.toThrow(/order/)
    const key = { ...callerOf(shop, customer), auth: 'api_key', session: null } as Caller
    await expect(pagesOf(key).orders.shipTo({ order_id: order.id })).rejects.toThrow(/person/)
  })
})

describe('receipt and invoice', () => {
  test('name the whole address for their owner, and the city for staff', async () => {
    const { order, customer } = await placedOrder(shop)
    const shownOnPapers = watchPapers()
    const staff = await staffMember(shop, 'owner')
    await customer.get(`/orders/${order.id}/receipt.pdf`)
    await customer.get(`/orders/${order.id}/documents/invoice.pdf`)
    expect(shownOnPapers()).toEqual([LINE, LINE])
    await readReceipt(shop.shop, staff, { order_id: order.id })
    expect(shownOnPapers()[1]).toBe('San Francisco')
  })

  test('name the city alone for whoever has the link', async () => {
    const { order } = await placedOrder(shop)
    giveToGuest(shop, order.id)
    const shownOnPapers = watchPapers()
    const link = new URL(orderUrls(shop.shop, findQuote(shop.database, order.id)!).order_url).pathname
    const stranger = new Person(await shop.http())
    for (const file of ['receipt.pdf', 'documents/invoice.pdf'])
      expect((await stranger.get(`${link}/${file}`)).statusCode).toBe(200)
    expect(shownOnPapers()).toEqual(['San Francisco', 'San Francisco'])
  })
})

test('the confirmation email names the address as it leaves, and the stored one does not', async () => {
  shop.database.write(beginFollowing)
  const { order } = await paidOrder(shop)
  followEvents(shop.shop)
  await sendEmails(shop.shop)
  const confirmation = sent.find(({ subject }) => subject.includes('confirmed'))!
  expect(confirmation.text).toContain(LINE)
  expect(confirmation.html).toContain(LINE)
  for (const { text } of listEmailsOf(shop.database, order.id)) expect(text).not.toContain(ADDRESS.street)
})
