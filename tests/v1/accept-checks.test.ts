import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findQuote, saveQuote } from '../../server/quoting/quote-store.ts'
import type { Payments } from '../../server/platform/ports/payments.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'
import { practicePayments } from '../../server/platform/adapters/practice-payments.ts'
import { DAY, HOUR } from '../../shared/platform/time.ts'
import { accept, ADDRESS, buyableQuote } from '../shop/placed-order.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const links = () =>
  shop.database.all<{ id: string; state: string }>('select id, state from purchases order by created_at, id')

function set(quote_id: string, changes: Parameters<typeof saveQuote>[2]): void {
  shop.database.write((tx) => saveQuote(tx, findQuote(tx, quote_id)!, changes, 1))
}

async function closedOptions(customer: Person, id: string): Promise<string> {
  const { options } = await customer.quote(id)
  return JSON.stringify(options.map((option) => ({ ...option, available: false })))
}

describe('the order of checks', () => {
  test('the answer is 401 without credentials, 403 without the scope, before anything else', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    expect((await accept(new Person(await shop.http()), quote_id)).statusCode).toBe(401)
    const { api_key } = (await customer.post('/v1/keys', { scopes: ['quotes', 'orders'] })).json()
    const answer = await new Person(await shop.http()).send('POST', '/v1/quotes/q_unknown/accept', {
      headers: { authorization: `Bearer ${api_key}` },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'insufficient_scope'])
    expect(answer.json().required_scope).toBe('purchase')
  })

  test('the answer is 404 before the missing key and the wrong body', async () => {
    const { customer } = await buyableQuote(shop)
    const answer = await customer.post('/v1/quotes/q_unknown/accept', { speed: 'tomorrow' })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'quote_not_found'])
  })

  test.each(['', '   '])('the answer is 428 for the key “%s”, before the wrong body', async (key) => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, { speed: 'tomorrow' }, key)
    expect([answer.statusCode, answer.json().error]).toEqual([428, 'idempotency_key_required'])
  })

  test('the answer is 422 for a key of 201 characters', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, {}, 'x'.repeat(201))
    expect([answer.statusCode, answer.json().detail[0].type]).toEqual([422, 'string_too_long'])
  })

  test.each(['standard', 'rush', '3day', 5])(
    'the answer is 422 literal_error for the speed %s',
    async (speed) => {
      const { quote_id, customer } = await buyableQuote(shop)
      const answer = await accept(customer, quote_id, { speed })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'speed'], type: 'literal_error' })
    },
  )

  test('the answer is 422 for a field of the address, which is not returned', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, { delivery: { ...ADDRESS, zip: '9410' } })
    expect(answer.json().detail[0]).toMatchObject({
      loc: ['body', 'delivery', 'zip'],
      type: 'string_pattern_mismatch',
      // As the interface and the published document write it.
      msg: String.raw`String should match pattern '^\d{5}(-\d{4})?$'`,
      ctx: { pattern: String.raw`^\d{5}(-\d{4})?$` },
    })
    expect(answer.body).not.toContain('9410"')
  })

  test.each([
    ['needs_review', {}, 'held_for_review'],
    ['engineering', { request_status: 'open' }, 'engineering_required'],
    ['failed', {}, 'quote_final'],
    ['withdrawn', {}, 'quote_final'],
    ['received', {}, 'not_priced'],
  ] as const)('the answer is 409 for a quote that is %s', async (status, more, code) => {
    const { quote_id, customer } = await buyableQuote(shop)
    set(quote_id, { status, ...more })
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, code])
  })

  test('the answer is 409 for a price that has expired', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.wait(15 * DAY)
    expect((await accept(customer, quote_id)).json().error).toBe('quote_expired')
  })

  test('the answer is 409 without a delivery price, and when it has expired', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.wait(25 * HOUR)
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'delivery_not_priced'])
  })

  test('the answer is 409 for an option that is no longer available', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    set(quote_id, { options: await closedOptions(customer, quote_id) })
    expect((await accept(customer, quote_id)).json().error).toBe('option_unavailable')
  })

  test('the answer is 503 with Retry-After while the payment provider does not answer; then the same key works', async () => {
    await shop.close()
    let reachable = false
    const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => MONDAY_MORNING })
    const payments: Payments = {
      ...practice,
      open: (checkout) =>
        reachable ? practice.open(checkout) : Promise.reject(new ServiceUnavailable('no answer')),
    }
    shop = await openTestShop({ ports: { payments: { current: () => payments, of: () => payments } } })
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, {}, 'once')
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'payments_unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await customer.quote(quote_id)).checkout).toBeNull()
    reachable = true
    expect((await accept(customer, quote_id, {}, 'once')).statusCode).toBe(402)
    expect(links()).toHaveLength(1)
  })
})
