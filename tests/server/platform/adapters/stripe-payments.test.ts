import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stripePayments } from '../../../../server/platform/adapters/stripe-payments.ts'
import type { CheckoutToOpen, Payments } from '../../../../server/platform/ports/payments.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import { fakeStripe, TEST_KEY, TEST_WEBHOOK_SECRET, type FakeStripe } from '../../../shop/fake-stripe.ts'

const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

let stripe: FakeStripe
let payments: Payments
let time = NOW

beforeEach(async () => {
  time = NOW
  stripe = await fakeStripe(() => time)
  payments = paymentsWith({})
})
afterEach(() => stripe.close())

function paymentsWith(more: { key?: string; timeout_ms?: number }): Payments {
  const { api } = stripe
  return stripePayments({ key: TEST_KEY, webhook_secret: TEST_WEBHOOK_SECRET, now: () => time, api, ...more })
}

function nameOf(session: { line_items: unknown[] }): string {
  const [first] = session.line_items as { price_data: { product_data: { name: string } } }[]
  return first.price_data.product_data.name
}

function checkout(changes: Partial<CheckoutToOpen> = {}): CheckoutToOpen {
  return {
    id: 'co_1',
    reference: 'q_1',
    amounts: { parts_cents: 1892, delivery_cents: 995, tax_cents: 137 },
    lines: { parts: '3 × bracket.stl', delivery: 'Courier to Oakland', tax: 'Sales tax, California' },
    email: 'buyer@example.com',
    customer_ref: null,
    success_url: 'http://127.0.0.1:4747/orders/q_1',
    cancel_url: 'http://127.0.0.1:4747/quotes/q_1',
    expires_at: NOW + 3600,
    metadata: { speed: 'week', quote_id: 'q_1' },
    ...changes,
  }
}

async function paid() {
  const session = await payments.open(checkout())
  stripe.account.pay(session.session_id)
  return payments.read(session.session_id)
}

describe('opening a checkout', () => {
  test('parts, delivery and tax are three lines, and the whole is what was agreed', async () => {
    const session = await payments.open(checkout())
    expect(session).toMatchObject({
      state: 'open',
      amount_cents: 3024,
      purchase_id: 'co_1',
      expires_at: NOW + 3600,
    })
    expect(session.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    const [{ form }] = stripe.asked
    const line = (name: string, unit_amount: string) => ({
      quantity: '1',
      price_data: { currency: 'usd', unit_amount, product_data: { name } },
    })
    expect(form['line_items']).toEqual({
      0: line('3 × bracket.stl', '1892'),
      1: line('Courier to Oakland', '995'),
      2: line('Sales tax, California', '137'),
    })
  })

  test('the session names our quote and checkout, and neither tax nor currency is left to the account’s defaults', async () => {
    await payments.open(checkout())
    expect(stripe.asked[0].form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'co_1',
      metadata: { speed: 'week', quote_id: 'q_1', purchase_id: 'co_1' },
      customer_email: 'buyer@example.com',
      customer_creation: 'always',
      automatic_tax: { enabled: 'false' },
      adaptive_pricing: { enabled: 'false' },
      allowed_payment_method_types: { 0: 'card' },
      success_url: 'http://127.0.0.1:4747/orders/q_1',
      cancel_url: 'http://127.0.0.1:4747/quotes/q_1',
    })
    expect(stripe.asked[0]).toMatchObject({ idempotency_key: 'co_1', stripe_version: '2026-10-28.endive' })
  })

  test('a file with an endless name does not keep anybody from paying', async () => {
    const lines = { parts: `3 × ${'a'.repeat(400)}.stl`, delivery: 'Courier', tax: 'Sales tax' }
    await payments.open(checkout({ lines }))
    const [first] = stripe.account.sessions.values()
    expect(nameOf(first)).toMatch(/^3 × a+…[0-9A-Z]{4}…a+\.stl$/)
    expect(nameOf(first)).toHaveLength(250)
  })

  test('no half of an emoji is sent where a name is cut', async () => {
    for (const blanks of ['', ' ', '  ', '   ']) {
      const parts = `${blanks}${'👍🏽'.repeat(100)}`
      await payments.open(
        checkout({ id: `co_${blanks.length}`, lines: { parts, delivery: 'Courier', tax: 'Tax' } }),
      )
    }
    for (const session of stripe.account.sessions.values())
      expect(nameOf(session).trimStart()).toMatch(/^(👍🏽)+…[0-9A-Z]{4}…(👍🏽)+$/u)
  })

  test('an account that may not take payments is trouble for the buyer, not a fault', async () => {
    stripe.account.refusesSessions = true
    await expect(payments.open(checkout())).rejects.toThrow(ServiceUnavailable)
  })

  test('a known customer is named instead of an email address', async () => {
    stripe.account.customers.add('cus_1')
    const session = await payments.open(checkout({ customer_ref: 'cus_1' }))
    expect(session.customer_ref).toBe('cus_1')
    expect(stripe.asked[0].form).not.toHaveProperty('customer_email')
  })

  test('a customer that the Stripe account does not know is made anew', async () => {
    const session = await payments.open(checkout({ customer_ref: 'cus_of_another_account' }))
    expect(session).toMatchObject({ state: 'open', customer_ref: null, email: 'buyer@example.com' })
  })

  test('a link that ends in ten minutes stays one of ten minutes here, though Stripe keeps it for half an hour', async () => {
    const session = await payments.open(checkout({ expires_at: NOW + 600 }))
    expect(session.expires_at).toBe(NOW + 600)
    expect(Number(stripe.asked[0].form['expires_at'])).toBeGreaterThanOrEqual(NOW + 1800)
  })

  test.each(['dropped', 'unavailable', 'lost_answer'] as const)(
    'an answer that is %s is asked for again, and there is one session',
    async (fault) => {
      stripe.faults.push(fault)
      const session = await payments.open(checkout())
      expect(stripe.account.sessions.size).toBe(1)
      expect(stripe.account.sessions.has(session.session_id)).toBe(true)
      expect(stripe.asked.map((one) => one.idempotency_key)).toEqual(['co_1', 'co_1'])
    },
  )

  test('asking twice for the same checkout gives the same session', async () => {
    const first = await payments.open(checkout())
    const second = await payments.open(checkout())
    expect(second.session_id).toBe(first.session_id)
    expect(stripe.account.sessions.size).toBe(1)
  })

  test('a checkout whose first try Stripe remembers with another time still gets a link', async () => {
    await payments.open(checkout({ expires_at: NOW + 1900 }))
    time += 600
    expect(await payments.open(checkout({ expires_at: NOW + 1900 }))).toMatchObject({ state: 'open' })
  })
})

describe('how a session is', () => {
  test('paid, with what was paid and by whom', async () => {
    const session = await paid()
    expect(session).toMatchObject({
      state: 'paid',
      url: null,
      amount_cents: 3024,
      email: 'buyer@example.com',
    })
    expect(session.payment_ref).toMatch(/^pi_/)
    expect(session.customer_ref).toMatch(/^cus_/)
  })

  test('completed and not paid yet is open without an address to pay at', async () => {
    const session = await paid()
    stripe.account.session(session.session_id).payment_status = 'unpaid'
    expect(await payments.read(session.session_id)).toMatchObject({ state: 'open', url: null })
  })

  test('closing ends a session that nobody has paid', async () => {
    const { session_id } = await payments.open(checkout())
    expect(await payments.close(session_id)).toMatchObject({ state: 'expired', url: null })
  })

  test('closing leaves a paid one paid', async () => {
    const { session_id } = await paid()
    expect(await payments.close(session_id)).toMatchObject({ state: 'paid' })
  })

  test('money in another currency is no amount of ours', async () => {
    const { session_id } = await paid()
    stripe.account.session(session_id).currency = 'eur'
    expect(await payments.read(session_id)).toMatchObject({ state: 'paid', amount_cents: 0 })
  })
})

describe('trouble', () => {
  test('no answer in time is trouble, after three tries', async () => {
    stripe.faults.push('silent', 'silent', 'silent')
    await expect(paymentsWith({ timeout_ms: 60 }).open(checkout())).rejects.toThrow(ServiceUnavailable)
    expect(stripe.asked).toHaveLength(3)
  })

  test('too many requests are trouble', async () => {
    stripe.faults.push('too_many', 'too_many', 'too_many')
    await expect(payments.open(checkout())).rejects.toThrow(ServiceUnavailable)
  })

  test('nobody there is trouble', async () => {
    await stripe.close()
    await expect(payments.read('cs_1')).rejects.toThrow(ServiceUnavailable)
    stripe = await fakeStripe(() => time)
  })

  test('a key that is not accepted is trouble whose words hold no key', async () => {
    const wrong = paymentsWith({ key: 'sk_test_wrongkey4343' })
    const error: unknown = await wrong.open(checkout()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServiceUnavailable)
    expect(
      JSON.stringify([error, String(error), (error as Error).stack, (error as Error).cause]),
    ).not.toMatch(/4343/)
  })

  test('a call that Stripe refuses is not worth another try', async () => {
    const error: unknown = await payments.read('cs_unknown').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ServiceUnavailable)
    expect(stripe.asked).toHaveLength(1)
  })
})

test('the portal is where a customer finds cards and receipts', async () => {
  const { customer_ref } = await paid()
  const portal = await payments.portal({
    customer_ref: customer_ref!,
    return_url: 'http://127.0.0.1:4747/account',
  })
  expect(portal.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
})

test('the test of the connection tells whose account it is, and that no real money moves there', async () => {
  expect(await payments.account()).toEqual({ id: 'acct_test_1', name: 'Bay Prints', live: false })
})
