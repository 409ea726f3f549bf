import { afterEach, expect, test } from 'vitest'
import { emailBasket } from '../../../../server/orders/baskets/email-basket.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../../server/messaging/mail/outbox-store.ts'
import { filledBasket } from '../../../shop/basket.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

const server = { send: () => Promise.resolve({ outcome: 'sent' as const, response: '250 OK' }) }

test('the prices of a basket are emailed to its account, with each part and the way back', async () => {
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
  shop.database.write(beginFollowing)
  const { basket, customer } = await filledBasket(shop)
  emailBasket(shop.shop, callerOf(shop, customer), { basket_id: basket.id })
  followEvents(shop.shop)
  const emails = listEmails(shop.database, { state: null, limit: 10, before: null })
  expect(emails.map(({ subject }) => subject)).toEqual(['The prices of your parts'])
  for (const text of ['Economy', 'Fastest', `/baskets/${basket.id}`]) expect(emails[0].text).toContain(text)
  expect(emails[0].text.match(/1 piece, PLA\+, Black/g)).toHaveLength(2)
})

test('no email is promised while the shop has no mail server', async () => {
  shop = await openTestShop()
  const { basket, customer } = await filledBasket(shop)
  const ask = () => emailBasket(shop.shop, callerOf(shop, customer), { basket_id: basket.id })
  expect(refusalOf(ask).code).toBe('no_mail_server')
})
