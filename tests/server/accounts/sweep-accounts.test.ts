import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOfSession, SESSION_MAX_SECONDS, startGuest } from '../../../server/accounts/sessions.ts'
import { FAILED_SIGN_INS_KEPT, sweepAccounts } from '../../../server/accounts/sweep-accounts.ts'
import { BATCH } from '../../../server/platform/db/in-batches.ts'
import { findCheckout } from '../../../server/payments/checkout-store.ts'
import { endPurchase, findPurchase } from '../../../server/payments/purchase-store.ts'
import { sweepCheckouts, UNPAID_CHECKOUT_RETENTION } from '../../../server/payments/sweep-checkouts.ts'
import { DAY, HOUR } from '../../../shared/platform/time.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { accept, buyableQuote, placedOrder } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, sessionCookieOf, signedUpCustomer } from '../../shop/v1.ts'

const BROWSER = { kiosk_id: null, user_agent: null, address: '127.0.0.1' }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const count = (table: string, where = '1') =>
  shop.database.get<{ n: number }>(`select count(*) as n from ${table} where ${where}`)!.n

describe('a session', () => {
  const secretOf = (person: Person) => person.cookie.split('=')[1]

  test('a session that is used every day ends 180 days after it began', async () => {
    const secret = secretOf(await signedUpCustomer(shop))
    for (let day = 1; day < SESSION_MAX_SECONDS / DAY; day++) {
      shop.wait(DAY)
      expect(callerOfSession(shop.shop, secret).kind).toBe('account')
    }
    shop.wait(DAY)
    expect(callerOfSession(shop.shop, secret).kind).toBe('nobody')
  })

  test('a session that is not used for 30 days ends then', async () => {
    const secret = secretOf(await signedUpCustomer(shop))
    shop.wait(30 * DAY)
    expect(callerOfSession(shop.shop, secret).kind).toBe('nobody')
  })

  test('is kept by the browser as long as it can be extended', async () => {
    const person = new Person(await shop.http())
    const answer = await person.post('/auth/sign-up', {
      email: 'a@example.test',
      password: 'a long enough password',
      name: 'A',
    })
    expect(sessionCookieOf(answer)).toContain(`Max-Age=${SESSION_MAX_SECONDS};`)
  })
})

describe('the daily sweep', () => {
  test('removes ended sessions and guests without quotes, however many, and keeps the others', async () => {
    for (let n = 0; n <= BATCH; n++) startGuest(shop.shop, BROWSER)
    const buyer = new Person(await shop.http())
    await buyer.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')
    shop.wait(31 * DAY)
    const recent = startGuest(shop.shop, BROWSER)
    await sweepAccounts(shop.shop)
    expect([count('sessions'), count('guests')]).toEqual([1, 2])
    expect(callerOfSession(shop.shop, recent.secret).kind).toBe('guest')
    expect(count('quotes')).toBe(1)
  })

  test('removes failed sign-ins after 90 days, and nothing else of the history', async () => {
    const person = await signedUpCustomer(shop)
    await person.post('/auth/sign-in', { email: 'cora@example.test', password: 'not the right one' })
    const others = count('events', "what <> 'sign-in failed'")
    shop.wait(FAILED_SIGN_INS_KEPT - 1)
    await sweepAccounts(shop.shop)
    expect(count('events', "what = 'sign-in failed'")).toBe(1)
    shop.wait(1)
    await sweepAccounts(shop.shop)
    expect(count('events', "what = 'sign-in failed'")).toBe(0)
    expect(count('events', "what <> 'sign-in failed'")).toBe(others)
    expect(() => shop.database.write((tx) => tx.run('delete from events'))).toThrow('append-only')
  })

  test('removes device logins and invitations that have ended', async () => {
    await (await signedUpCustomer(shop)).post('/v1/device/start', {})
    expect(count('device_logins')).toBe(1)
    shop.wait(2 * DAY)
    await sweepAccounts(shop.shop)
    expect(count('device_logins')).toBe(0)
  })

  test('removes links that nobody paid, and never one that was paid', async () => {
    const { checkout } = await placedOrder(shop)
    const { quote_id, customer } = await buyableQuote(shop, { email: 'b@example.test' })
    const { checkout_url } = (await accept(customer, quote_id)).json()
    const unpaid = String(checkout_url).split('/').at(-1)!
    shop.database.write((tx) => endPurchase(tx, unpaid, 'expired'))
    shop.wait(UNPAID_CHECKOUT_RETENTION)
    await sweepCheckouts(shop.shop)
    expect(findPurchase(shop.database, unpaid)).toBeDefined()
    shop.wait(HOUR)
    await sweepCheckouts(shop.shop)
    expect(findPurchase(shop.database, unpaid)).toBeUndefined()
    expect(findCheckout(shop.database, checkout.id)).toBeDefined()
  })
})
