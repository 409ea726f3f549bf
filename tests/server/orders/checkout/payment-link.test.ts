import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { makePaymentLink } from '../../../../server/orders/checkout/make-payment-link.ts'
import { withdrawQuoteAndPurchase } from '../../../../server/orders/checkout/withdraw-purchase.ts'
import { findPurchase } from '../../../../server/payments/purchase-store.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { DAY, HOUR } from '../../../../shared/platform/time.ts'
import { acceptBasket, basketToPay, patchBasket } from '../../../shop/basket.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { accept, ADDRESS, buyableQuote, priceDelivery } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person } from '../../../shop/v1.ts'

let shop: TestShop
let customer: Person
let caller: Caller
let quote_id: string
beforeEach(async () => {
  shop = await openTestShop()
  ;({ customer, quote_id } = await buyableQuote(shop, { method: 'shipping' }))
  caller = callerOf(shop, customer)
  await accept(customer, quote_id, { speed: 'week' })
})
afterEach(() => shop.close())

const HTML = { accept: 'text/html' }

const linkOf = (id: { quote_id: string } | { basket_id: string } = { quote_id }) =>
  new URL(makePaymentLink(shop.shop, caller, id).url).pathname

/** Somebody who has no more than the link, in a browser without script. */
async function payer(): Promise<Person> {
  return new Person(await shop.http())
}

function go(person: Person, path: string, fields: Record<string, string> = {}) {
  return person.send('POST', path, {
    payload: new URLSearchParams(fields).toString(),
    headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const payFields = { card_number: '4242 4242 4242 4242' }
const purchases = () => shop.database.get<{ n: number }>('select count(*) as n from purchases')!.n
const orders = () => shop.database.get<{ n: number }>('select count(*) as n from orders')!.n

describe('a payment link', () => {
  test('leads to the payment page while that is open', async () => {
    const answer = await (await payer()).get(linkOf(), HTML)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['location']).toMatch(/^\/checkout\/co_/)
  })

  test('names the end of the price, not of the payment page, and only its hash is stored', () => {
    const { url, expires_at } = makePaymentLink(shop.shop, caller, { quote_id })
    const now = shop.shop.clock.now()
    expect(expires_at).toBeGreaterThan(now + 6 * DAY)
    expect(expires_at).toBeLessThanOrEqual(now + 7 * DAY)
    const stored = JSON.stringify(shop.database.all('select * from payment_links'))
    expect(stored).not.toContain(url.split('/').at(-1))
  })

  test('shows after the hour what is paid for, the total and the deadline, but no street', async () => {
    const path = linkOf()
    shop.wait(2 * HOUR)
    const page = await (await payer()).get(path, HTML)
    expect(page.statusCode).toBe(200)
    const { total_cents } = findPurchase(
      shop.database,
      shop.database.get<{ purchase_id: string }>('select purchase_id from payment_links')!.purchase_id,
    )!
    for (const words of ['part.stl', `$${(total_cents / 100).toFixed(2)}`, 'Pay by', 'Continue to payment'])
      expect(page.body).toContain(words)
    expect(page.body).not.toContain(ADDRESS.street)
    expect(page.body).not.toContain('Edit order')
    expect(purchases()).toBe(1)
  })

  test('is paid after the hour, on a new payment page', async () => {
    const path = linkOf()
    shop.wait(HOUR)
    const visitor = await payer()
    const opened = await go(visitor, path)
    expect(opened.statusCode).toBe(303)
    const checkout = String(opened.headers['location'])
    expect((await go(visitor, `${checkout}/pay`, payFields)).statusCode).toBe(303)
    expect(findOrder(shop.database, quote_id)).toBeDefined()
    const again = await visitor.get(path, HTML)
    expect([again.statusCode, again.body.includes('Paid: order 1001 is placed')]).toEqual([200, true])
  })

  test('opens one payment page when it is used twice at once', async () => {
    const path = linkOf()
    shop.wait(2 * HOUR)
    const visitor = await payer()
    const answers = await Promise.all([1, 2, 3].map(() => go(visitor, path)))
    const places = answers.map(({ headers }) => String(headers['location']))
    expect(new Set(places).size).toBe(1)
    await Promise.all(places.map((place) => go(visitor, `${place}/pay`, payFields)))
    expect([purchases(), orders()]).toEqual([2, 1])
  })

  test('asks for consent to a ship date that moved, and takes no other', async () => {
    const path = linkOf()
    const before = findPurchase(
      shop.database,
      shop.database.get<{ purchase_id: string }>('select purchase_id from payment_links')!.purchase_id,
    )!.ship_by!
    shop.wait(3 * DAY)
    const visitor = await payer()
    const page = await visitor.get(path, HTML)
    expect(page.body).toContain('The ship date has moved to')
    const day = /value="(\d{4}-\d\d-\d\d)"/.exec(page.body)![1]
    expect(day > before).toBe(true)
    const refused = await go(visitor, path)
    expect([refused.statusCode, refused.body.includes('Agree to the new ship date')]).toEqual([409, true])
    const wrong = await go(visitor, path, { agreed_ship_by: '2020-01-01' })
    expect([wrong.statusCode, purchases()]).toEqual([409, 1])
    const opened = await go(visitor, path, { agreed_ship_by: day })
    expect([opened.statusCode, purchases()]).toEqual([303, 2])
    const visit = await visitor.get(String(opened.headers['location']), HTML)
    expect(visit.body).toContain('name="card_number"')
  })

  test('pays for a basket', async () => {
    const basket = await basketToPay(shop, [20, 25], customer)
    const before = purchases()
    const path = linkOf({ basket_id: basket.basket.id })
    shop.wait(2 * HOUR)
    const opened = await go(await payer(), path)
    expect(opened.headers['location']).toMatch(/^\/checkout\/pu_/)
    expect(purchases()).toBe(before + 1)
  })
})

test('a guest’s link opens a payment page with the address that the guest typed', async () => {
  const browser = new Person(await shop.http())
  const file = binaryStl(box([20, 20, 20]))
  quote_id = (await browser.upload({ file }, '/guest/quotes')).json().id
  await shop.settled()
  priceDelivery(shop, quote_id, { method: 'shipping' })
  caller = { kind: 'guest', guest_id: findQuote(shop.database, quote_id)!.guest_id! }
  const input = { quote_id, speed: 'week', idempotency_key: 'once', email: 'gil@example.test' } as const
  await acceptQuote(shop.shop, caller, input).catch(() => {})
  const path = linkOf()
  shop.wait(2 * HOUR)
  const opened = await go(await payer(), path)
  const id = String(opened.headers['location']).split('/').at(-1)!
  expect(findPurchase(shop.database, id)).toMatchObject({ email: 'gil@example.test', state: 'open' })
})

describe('a payment link that has ended', () => {
  /** Reads the page of a link, and presses the button of an earlier page. */
  async function visit(path: string) {
    const visitor = await payer()
    const { statusCode, body } = await visitor.get(path, HTML)
    const before = purchases()
    const pressed = await go(visitor, path)
    const title = /role="status"><p><strong>([^<]*)/.exec(body)?.[1]
    const isHonest = body.includes('Nothing was charged.') && !body.includes('Continue to payment')
    return { statusCode, title, isHonest, pressed: pressed.statusCode, opened: purchases() - before }
  }
  const ended = (title: string) => ({ statusCode: 410, title, isHonest: true, pressed: 410, opened: 0 })

  test('says that the price has run out', async () => {
    const path = linkOf()
    shop.wait(8 * DAY)
    expect(await visit(path)).toEqual(ended('This price has run out'))
  })

  test('says that the order was changed, and leaves the newer payment page open', async () => {
    const path = linkOf()
    const newer = (await accept(customer, quote_id, { speed: 'asap' })).json().checkout_url as string
    expect(await visit(path)).toEqual(ended('This link was replaced'))
    shop.wait(HOUR)
    expect(await visit(path)).toEqual(ended('This link was replaced'))
    expect(findPurchase(shop.database, newer.split('/').at(-1)!)!.state).toBe('open')
  })

  test('says that the order was changed when only its delivery is another', async () => {
    const path = linkOf()
    shop.wait(2 * HOUR)
    priceDelivery(shop, quote_id, { method: 'shipping', address: { ...ADDRESS, street: '2 Market Street' } })
    const pressed = await go(await payer(), path)
    expect([pressed.statusCode, pressed.body.includes('This link was replaced')]).toEqual([410, true])
    expect(purchases()).toBe(1)
  })

  test('says that the quote was withdrawn', async () => {
    const path = linkOf()
    await withdrawQuoteAndPurchase(shop.shop, caller, { quote_id })
    expect(await visit(path)).toEqual(ended('This quote was withdrawn'))
  })

  test('says that the order was changed when the basket has another part', async () => {
    const basket = await basketToPay(shop, [20, 25], customer)
    const path = linkOf({ basket_id: basket.basket.id })
    shop.wait(2 * HOUR)
    await patchBasket(customer, basket.basket.id, { remove: [basket.quote_ids[0]] })
    expect(await visit(path)).toEqual(ended('This link was replaced'))
  })

  test('leaves a basket that took the quote over alone', async () => {
    const path = linkOf()
    shop.wait(2 * HOUR)
    const other = await buyableQuote(shop, { customer })
    const basket = await customer.post('/v1/baskets', { quote_ids: [quote_id, other.quote_id] })
    const { id } = basket.json()
    const put = { payload: JSON.stringify(ADDRESS), headers: { 'content-type': 'application/json' } }
    await customer.send('PUT', `/v1/baskets/${id}/delivery`, put)
    expect((await acceptBasket(customer, id)).statusCode).toBe(402)
    expect(await visit(path)).toEqual(ended('This link was replaced'))
  })

  test('the answer is 404 for a link that is none', async () => {
    const page = await (await payer()).get('/pay/nothing-like-it', HTML)
    expect([page.statusCode, page.body.includes('There is no such payment link')]).toEqual([404, true])
    expect((await go(await payer(), '/pay/nothing-like-it')).statusCode).toBe(404)
  })
})

describe('making a payment link', () => {
  test('refuses without an open payment page', () => {
    shop.wait(2 * HOUR)
    expect(() => makePaymentLink(shop.shop, caller, { quote_id })).toThrow(/no longer open/)
  })

  test('refuses someone else’s quote', async () => {
    const other = callerOf(shop, (await buyableQuote(shop, { email: 'other@example.test' })).customer)
    expect(() => makePaymentLink(shop.shop, other, { quote_id })).toThrow(/no such quote/)
  })

  test('the request of another site opens nothing', async () => {
    const path = linkOf()
    shop.wait(2 * HOUR)
    const answer = await (
      await payer()
    ).send('POST', path, {
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.test' },
    })
    expect([answer.statusCode, purchases()]).toEqual([403, 1])
  })
})
