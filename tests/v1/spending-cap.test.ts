import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import { previewRefund, refundOrder } from '../../server/orders/money/refund-order.ts'
import { sendRefunds } from '../../server/payments/send-refunds.ts'
import { HOUR, MINUTE } from '../../shared/platform/time.ts'
import { amountDue, buyableQuotes, KeyHolder } from '../shop/agent-buyer.ts'
import { accept, buyableQuote } from '../shop/placed-order.ts'
import { staffMember } from '../shop/staff.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { type Person, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
let customer: Person
/** The price of one quote with delivery and tax. */
let due: number
beforeEach(async () => {
  shop = await openTestShop()
  customer = await signedUpCustomer(shop)
  due = await amountDue(shop, customer)
})
afterEach(() => shop.close())

type Answer = Awaited<ReturnType<typeof accept>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json().error]
const OPENED = [402, 'payment_required']
const REFUSED = [403, 'spending_cap_reached']
const limited = (monthly_cap_cents: number | null) => KeyHolder.of(shop, customer, { monthly_cap_cents })
const quotes = (count: number) => buyableQuotes(shop, customer, count)
const links = () => shop.database.get<{ n: number }>('select count(*) as n from checkouts')!.n

function pay(answer: Answer): void {
  const purchase_id: string = answer.json().checkout_url.split('/').at(-1)
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}

describe('a key with a monthly limit', () => {
  test('opens links up to exactly its limit, delivery and tax included, and none beyond', async () => {
    const robot = await limited(2 * due)
    const [first, second, third] = await quotes(3)
    expect(outcome(await accept(robot, first))).toEqual(OPENED)
    expect(outcome(await accept(robot, second))).toEqual(OPENED)
    const before = links()
    const refused = await accept(robot, third)
    expect(outcome(refused)).toEqual(REFUSED)
    expect(refused.json()).toMatchObject({
      monthly_cap_cents: 2 * due,
      spent_cents: 2 * due,
      open_cents: 2 * due,
      requested_cents: due,
      resets_on: '2026-12-01',
      manage_url: 'http://127.0.0.1:4747/account/keys',
      detail: expect.stringContaining('over the limit'),
    })
    expect(links()).toBe(before)
  })

  test('returns the remaining limit at /v1/me; what was paid still counts, expired links do not', async () => {
    const robot = await limited(3 * due)
    const left = async () => (await robot.get('/v1/me')).json().spending
    const none = { monthly_cap_cents: 3 * due, spent_cents: 0, open_cents: 0, resets_on: '2026-12-01' }
    expect(await left()).toEqual({ ...none, remaining_cents: 3 * due })
    const [first, second] = await quotes(2)
    pay(await accept(robot, first))
    await accept(robot, second)
    expect(await left()).toEqual({ ...none, spent_cents: 2 * due, open_cents: due, remaining_cents: due })
    shop.wait(HOUR)
    expect(await left()).toMatchObject({ spent_cents: due, open_cents: 0, remaining_cents: 2 * due })
    expect((await (await limited(null)).get('/v1/me')).json()).not.toHaveProperty('spending')
    expect((await customer.get('/v1/me')).json()).not.toHaveProperty('spending')
  })

  test('a cent below what a quote costs opens nothing; without a limit there is no check', async () => {
    const [one, two] = await quotes(2)
    expect(outcome(await accept(await limited(due - 1), one))).toEqual(REFUSED)
    expect(outcome(await accept(await limited(null), two))).toEqual(OPENED)
  })

  test('a key with a limit of 0 can buy nothing, and its owner may still buy the same quote', async () => {
    const [one] = await quotes(1)
    expect(outcome(await accept(await limited(0), one))).toEqual(REFUSED)
    expect(outcome(await accept(customer, one))).toEqual(OPENED)
  })

  test('two of eight simultaneous accepts open a link, where the limit allows two', async () => {
    const robot = await limited(2 * due + due - 1)
    const ids = await quotes(8)
    const answers = await Promise.all(ids.map((id) => accept(robot, id)))
    const count = (code: string) => answers.filter((answer) => answer.json().error === code).length
    expect([count('payment_required'), count('spending_cap_reached')]).toEqual([2, 6])
    const sum = shop.database.get<{ cents: number }>(
      'select sum(total_cents) as cents from checkouts where opened_by_key = ?',
      robot.id,
    )!
    expect(sum.cents).toBe(2 * due)
  })

  test('does not count what other keys and the owner buy', async () => {
    const robot = await limited(due)
    const other = await limited(due)
    const [one, two, three] = await quotes(3)
    expect(outcome(await accept(customer, one))).toEqual(OPENED)
    expect(outcome(await accept(other, two))).toEqual(OPENED)
    expect(outcome(await accept(robot, three))).toEqual(OPENED)
    const openers = shop.database.all<{ opened_by_key: string | null }>(
      'select opened_by_key from checkouts where quote_id in (?, ?, ?) order by quote_id',
      one,
      two,
      three,
    )
    expect(openers.map((row) => row.opened_by_key)).toEqual([null, other.id, robot.id])
  })

  test('the same request returns the same link; a new request for the same quote counts once', async () => {
    const robot = await limited(due)
    const [one] = await quotes(1)
    const first = await accept(robot, one, {}, 'the-same')
    const again = await accept(robot, one, {}, 'the-same')
    const anew = await accept(robot, one, {}, 'another')
    for (const answer of [again, anew]) expect(answer.json().checkout_url).toBe(first.json().checkout_url)
  })

  test('a refused replacement leaves the open link open', async () => {
    const robot = await limited(due)
    const [one] = await quotes(1)
    const { checkout_url } = (await accept(robot, one)).json()
    // The fastest option costs more.
    expect(outcome(await accept(robot, one, { speed: 'asap' }))).toEqual(REFUSED)
    expect((await customer.quote(one)).checkout?.url).toBe(checkout_url)
  })

  test('a replaced link frees its amount for the new one', async () => {
    const asap = await buyableQuote(shop, { customer })
    const dearer: number = (await accept(customer, asap.quote_id, { speed: 'asap' })).json().amount_due_cents
    const robot = await limited(dearer)
    const [one] = await quotes(1)
    expect(outcome(await accept(robot, one))).toEqual(OPENED)
    expect(outcome(await accept(robot, one, { speed: 'asap' }))).toEqual(OPENED)
    expect(outcome(await accept(robot, one))).toEqual(OPENED)
  })

  test('an expired link frees its amount; one of a requoted quote counts as long as it can be paid', async () => {
    const robot = await limited(due)
    const [one, two, three] = await quotes(3)
    await accept(robot, one)
    expect(outcome(await accept(robot, two))).toEqual(REFUSED)
    shop.wait(HOUR)
    expect(outcome(await accept(robot, two, {}, 'again'))).toEqual(OPENED)
    const requoted = await customer.post(`/v1/quotes/${two}/requote`, { quantity: 2 })
    expect(requoted.statusCode).toBe(201)
    expect(outcome(await accept(robot, three))).toEqual(REFUSED)
    shop.wait(HOUR)
    expect(outcome(await accept(robot, three))).toEqual(OPENED)
  })

  test('a payment counts until the end of the month, even once it is refunded', async () => {
    const robot = await limited(due)
    const [one, two] = await quotes(2)
    pay(await accept(robot, one))
    const operator = await staffMember(shop, 'operator')
    const wish = { order_id: one, wish: { what: 'everything' } } as const
    const { amounts, refunded_cents } = previewRefund(shop.shop, operator, wish)
    const expected = { ...amounts, refunded_cents }
    refundOrder(shop.shop, operator, { ...wish, expected, note: 'It was our fault' })
    await sendRefunds(shop.shop)
    const refused = await accept(robot, two)
    expect(refused.json()).toMatchObject({ spent_cents: due, open_cents: 0 })
  })

  test('the refusal is not stored: once the limit is higher the same request opens its link', async () => {
    const robot = await limited(0)
    const [one] = await quotes(1)
    expect(outcome(await accept(robot, one, {}, 'the-same'))).toEqual(REFUSED)
    shop.database.write((tx) => tx.run('update api_keys set monthly_cap_cents = null where id = ?', robot.id))
    expect(outcome(await accept(robot, one, {}, 'the-same'))).toEqual(OPENED)
  })

  test('accepting a paid quote returns the order, whatever the limit', async () => {
    const [one] = await quotes(1)
    pay(await accept(customer, one))
    expect((await accept(await limited(0), one)).statusCode).toBe(200)
  })
})

describe('at the end of a month in the shop’s time', () => {
  test('a payment before midnight no longer counts, a link that is still open does', async () => {
    await shop.close()
    // Monday, 30 November 2026, 23:50 in Pacific time.
    shop = await openTestShop({ now: Date.UTC(2026, 11, 1, 7, 50) / 1000 })
    customer = await signedUpCustomer(shop)
    const robot = await limited(2 * due)
    const [one, two, three] = await quotes(3)
    pay(await accept(robot, one))
    expect(outcome(await accept(robot, two))).toEqual(OPENED)
    expect((await accept(robot, three)).json()).toMatchObject({
      spent_cents: 2 * due,
      resets_on: '2026-12-01',
    })
    shop.wait(15 * MINUTE)
    const [four, five] = await quotes(2)
    expect(outcome(await accept(robot, four))).toEqual(OPENED)
    expect((await accept(robot, five)).json()).toMatchObject({
      spent_cents: 2 * due,
      open_cents: 2 * due,
      resets_on: '2027-01-01',
    })
  })
})

describe('setting a limit', () => {
  test('is set with a new key, listed, and recorded', async () => {
    const made = (await customer.post('/v1/keys', { name: 'Robot', monthly_cap_cents: 5000 })).json()
    expect(made.monthly_cap_cents).toBe(5000)
    expect((await customer.get('/v1/keys')).json().keys[0].monthly_cap_cents).toBe(5000)
    expect((await customer.post('/v1/keys')).json().monthly_cap_cents).toBeNull()
    const { details } = shop.database.get<{ details: string }>(
      "select details from events where what = 'key made' and subject_id = ?",
      made.id,
    )!
    expect(JSON.parse(details)).toMatchObject({ name: 'Robot', monthly_cap_cents: 5000 })
  })

  test.each([
    [-1, 'greater_than_equal'],
    [100_000_001, 'less_than_equal'],
    [10.5, 'int_from_float'],
    ['50', 'int_parsing'],
  ])('the answer is 422 for %j', async (monthly_cap_cents, type) => {
    const answer = await customer.post('/v1/keys', { monthly_cap_cents })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'monthly_cap_cents'], type })
  })

  test('a key cannot make another key with a higher limit', async () => {
    const robot = await limited(0)
    const answer = await robot.post('/v1/keys', { scopes: ['purchase'], monthly_cap_cents: null })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'person_required'])
  })

  test('approving a device login limits the key that it gets', async () => {
    const started = (await customer.post('/v1/device/start', { scopes: ['purchase'] })).json()
    await customer.post(`/v1/device/${started.user_code}/approve`, { monthly_cap_cents: 700 })
    await customer.post('/v1/device/token', { device_code: started.device_code })
    expect((await customer.get('/v1/keys')).json().keys[0]).toMatchObject({
      scopes: ['purchase'],
      monthly_cap_cents: 700,
    })
  })
})
