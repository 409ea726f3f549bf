import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPurchase } from '../../../server/payments/purchase-store.ts'
import { findOrder } from '../../../server/orders/order-store.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { findQuote, saveQuote } from '../../../server/quoting/quote-store.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { accept, buyableQuote } from '../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'

const PAYS = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'

let shop: TestShop
let customer: Person
let quote_id: string
let id: string
let path: string
beforeEach(async () => {
  shop = await openTestShop()
  ;({ customer, quote_id } = await buyableQuote(shop, { fields: { quantity: '2' } }))
  const { checkout_url } = (await accept(customer, quote_id, { speed: 'asap' })).json()
  path = new URL(checkout_url).pathname
  id = path.split('/').at(-1)!
})
afterEach(() => shop.close())

/** Somebody who has no more than the link, in a browser without script. */
async function stranger(): Promise<Person> {
  return new Person(await shop.http())
}

function pay(person: Person, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return person.send('POST', `${path}/pay`, {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** As if the link had been made when the shop was less busy. */
function promised(ship_by: string): void {
  shop.database.write((tx) => {
    tx.run('update purchases set ship_by = ? where id = ?', ship_by, id)
    tx.run('update checkouts set ship_by = ? where purchase_id = ?', ship_by, id)
  })
}

const orders = () => shop.database.get<{ n: number }>('select count(*) as n from orders')!.n

describe('the page of a checkout link', () => {
  test('shows the part, every line of the total, the day and the city to anyone with the link', async () => {
    const page = await (await stranger()).get(path, { accept: 'text/html' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const checkout = findPurchase(shop.database, id)!
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
    for (const words of [
      'part.stl',
      'Test payment: no money moves.',
      'Courier to San Francisco',
      'Sales tax',
      dollars(checkout.parts_cents),
      dollars(checkout.delivery_cents),
      dollars(checkout.tax_cents),
      dollars(checkout.total_cents),
      'Ships by',
    ])
      expect(page.body).toContain(words)
    expect(page.body).not.toContain('Market Street')
    expect(page.body).not.toContain('<script')
  })

  test('nothing runs on it, it is in no search engine, and its form sends an origin', async () => {
    const { headers } = await (await stranger()).get(path, { accept: 'text/html' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test('has the picture of the part, and not the claim token of its quote', async () => {
    const visitor = await stranger()
    expect((await visitor.get(`${path}/part.png`)).statusCode).toBe(200)
    const page = await visitor.get(path, { accept: 'text/html' })
    expect(page.body).not.toContain(findQuote(shop.database, quote_id)!.review_token)
  })

  test('shows the part in the ordered color, by attributes that its policy allows', async () => {
    // The default color's swatch, softened by a fifth of gray.
    const { color } = findQuote(shop.database, quote_id)!
    const { swatch } = readShopData(shop.database).catalog.colors.find(({ name }) => name === color)!
    const red = Math.round(Number.parseInt(swatch.slice(1, 3), 16) * 0.8 + 0x8c * 0.2)
    const page = await (await stranger()).get(path, { accept: 'text/html' })
    expect(page.body).toMatch(new RegExp(`flood-color="rgb\\(${red} .*part\\.png\\?quote=${quote_id}"`, 's'))
    expect(page.body).not.toContain('style="')
  })

  test('a file name cannot bring markup along', async () => {
    shop.database.write((tx) =>
      tx.run('update quotes set filename = ? where id = ?', '<b>"x"</b>.stl', quote_id),
    )
    const page = await (await stranger()).get(path, { accept: 'text/html' })
    expect(page.body).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;.stl')
    expect(page.body).not.toContain('<b>"x"')
  })

  test('returns JSON on request', async () => {
    const answer = await (await stranger()).get(path, { accept: 'application/json' })
    expect(answer.json()).toMatchObject({ id, state: 'open', practice: true, city: 'San Francisco' })
  })

  test('the answer is 404 for a link that is none, as a page and as JSON', async () => {
    const visitor = await stranger()
    const page = await visitor.get('/checkout/co_none', { accept: 'text/html' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const answer = await visitor.get('/checkout/co_none', { accept: 'application/json' })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'checkout_not_found'])
  })
})

describe('paying at the link', () => {
  test('the answer is 303 to the order for its owner, and the order exists', async () => {
    const answer = await pay(customer, { card_number: PAYS, name: 'Cora', expiry: '12/34', code: '123' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `/orders/${quote_id}?paid=1`])
    const order = (await customer.get(`/v1/orders/${quote_id}`)).json()
    expect(order).toMatchObject({ number: 1001, practice: true, speed: 'asap', status: 'queued' })
  })

  test('shows that it is paid to a visitor with only the link', async () => {
    const visitor = await stranger()
    const answer = await pay(visitor, { card_number: PAYS.replaceAll(' ', '-') })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${path}?paid=1`])
    const page = await visitor.get(`${path}?paid=1`, { accept: 'text/html' })
    expect(page.body).toContain('Paid: order 1001 is placed')
    expect(page.body).toContain('no money moved')
  })

  test('the answer is 402 with a declined card, which may be tried again', async () => {
    const page = await pay(customer, { card_number: DECLINED }, { accept: 'text/html' })
    expect(page.statusCode).toBe(402)
    expect(page.body).toContain('The card was declined')
    expect(page.body).toContain('name="card_number"')
    expect(orders()).toBe(0)
    expect((await pay(customer, { card_number: PAYS })).statusCode).toBe(303)
  })

  test('asks for the number where none was entered', async () => {
    const page = await pay(customer, { card_number: ' ' }, { accept: 'text/html' })
    expect([page.statusCode, page.body.includes('Enter the card number')]).toEqual([422, true])
    expect(page.body).not.toContain('not a test card')
    const answer = await pay(customer, { card_number: '' }, { accept: 'application/json' })
    expect(answer.json()).toMatchObject({ detail: [{ msg: 'Enter the card number.' }] })
  })

  test.each(['4242', '5555 5555 5555 4444'])(
    'the answer is 422 with the number “%s”',
    async (card_number) => {
      const page = await pay(customer, { card_number }, { accept: 'text/html' })
      expect([page.statusCode, page.body.includes('not a test card')]).toEqual([422, true])
      expect(orders()).toBe(0)
    },
  )

  test('a card number is neither stored nor shown again', async () => {
    const page = await pay(customer, { card_number: '5555 5555 5555 4444' }, { accept: 'text/html' })
    expect(page.body).not.toContain('5555')
    await pay(customer, { card_number: PAYS, name: 'Zelda Cardholder', code: '987' })
    const tables = shop.database.all<{ name: string }>("select name from sqlite_master where type = 'table'")
    const everything = tables.map(({ name }) => JSON.stringify(shop.database.all(`select * from ${name}`)))
    expect(everything.join()).not.toMatch(/4242 ?4242|Zelda/)
  })

  test('paying twice, at once or later, makes one order', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => pay(customer, { card_number: PAYS })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect((await pay(customer, { card_number: PAYS })).statusCode).toBe(303)
    expect(orders()).toBe(1)
    expect(shop.database.get('select count(*) as n from ledger')).toEqual({ n: 1 })
  })

  test('JSON is answered with JSON', async () => {
    const send = (body: unknown) =>
      customer.send('POST', `${path}/pay`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      })
    const declined = await send({ card_number: DECLINED })
    expect([declined.statusCode, declined.json().error]).toEqual([402, 'card_declined'])
    const wrong = await send({ card_number: 4242 })
    expect([wrong.statusCode, wrong.json().detail[0].loc]).toEqual([422, ['body', 'card_number']])
    expect((await send({ card_number: PAYS })).json()).toEqual({
      paid: true,
      order_id: quote_id,
      number: 1001,
      order_url: `/orders/${quote_id}?paid=1`,
    })
  })

  test('the answer is 403 for a form of another site', async () => {
    const answer = await pay(customer, { card_number: PAYS }, { origin: 'https://elsewhere.test' })
    expect([answer.statusCode, orders()]).toEqual([403, 0])
  })
})

describe('a link that cannot be paid', () => {
  test('says that its hour is over, and leads to the quote', async () => {
    shop.wait(HOUR)
    const page = await pay(customer, { card_number: PAYS }, { accept: 'text/html' })
    expect([page.statusCode, page.body.includes('This payment page has expired')]).toEqual([409, true])
    expect(page.body).toContain(`href="/quotes/${quote_id}"`)
    expect(orders()).toBe(0)
  })

  test('says that a newer one took its place', async () => {
    await accept(customer, quote_id, { speed: 'week' })
    const page = await customer.get(path, { accept: 'text/html' })
    expect(page.body).toContain('replaced by a newer one')
    const answer = await pay(customer, { card_number: PAYS }, { accept: 'application/json' })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'checkout_closed'])
  })

  test('says that the quote was withdrawn', async () => {
    shop.database.write((tx) => saveQuote(tx, findQuote(tx, quote_id)!, { status: 'withdrawn' }, 1))
    const page = await customer.get(path, { accept: 'text/html' })
    expect(page.body).toContain('This quote was withdrawn')
    expect((await pay(customer, { card_number: PAYS })).statusCode).toBe(409)
  })
})

describe('a ship date that slipped while the link was open', () => {
  test('has to be agreed to before it is paid, and is the promise then', async () => {
    const today = findPurchase(shop.database, id)!.ship_by!
    promised('2026-11-13')
    const page = await customer.get(path, { accept: 'text/html' })
    expect(page.body).toContain('The ship date has moved to')
    const refused = await pay(customer, { card_number: PAYS }, { accept: 'text/html' })
    expect([refused.statusCode, refused.body.includes('Agree to the new ship date')]).toEqual([409, true])
    expect(orders()).toBe(0)
    const paid = await pay(customer, { card_number: PAYS, agreed_ship_by: today })
    expect(paid.statusCode).toBe(303)
    expect(findOrder(shop.database, quote_id)!.ship_by).toBe(today)
  })

  test('agreeing to another day than the new one is not enough', async () => {
    promised('2026-11-12')
    const refused = await pay(customer, { card_number: PAYS, agreed_ship_by: '2026-11-13' })
    expect([refused.statusCode, orders()]).toEqual([409, 0])
  })
})
