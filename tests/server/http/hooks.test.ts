import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { carrierServices } from '../../../server/platform/adapters/carrier-services.ts'
import { secretsFrom } from '../../../server/platform/adapters/environment-secrets.ts'
import { stripePayments } from '../../../server/platform/adapters/stripe-payments.ts'
import { TEST_KEY } from '../../shop/fake-stripe.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../shop/test-shop.ts'

const SECRET = 'a-secret-of-the-hooks'
const SECRETS = secretsFrom(
  {
    LAYERLINE_EASYPOST_KEY: 'EZTK1',
    LAYERLINE_EASYPOST_WEBHOOK_SECRET: SECRET,
    LAYERLINE_DOORDASH_DEVELOPER_ID: 'developer',
    LAYERLINE_DOORDASH_KEY_ID: 'key',
    LAYERLINE_DOORDASH_SIGNING_SECRET: 'c2lnbmluZw',
    LAYERLINE_DOORDASH_WEBHOOK_SECRET: SECRET,
    LAYERLINE_MAIL_HOOK_SECRET: SECRET,
  },
  null,
)
const now = () => MONDAY_MORNING

let shop: TestShop
beforeEach(async () => {
  const stripe = stripePayments({ key: TEST_KEY, webhook_secret: SECRET, now })
  shop = await openTestShop({
    ports: {
      secrets: SECRETS,
      carriers: carrierServices({ secrets: SECRETS, clock: { now } }),
      payments: { current: () => stripe, of: (provider) => (provider === 'stripe' ? stripe : null) },
    },
  })
})
afterEach(() => shop.close())

const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex')

/** The headers with which each service proves who sends a body. */
const PROOFS = {
  '/stripe/webhook': (body: string, at = MONDAY_MORNING) => ({
    'stripe-signature': `t=${at},v1=${hmac(`${at}.${body}`)}`,
  }),
  '/hooks/easypost': (body: string) => ({ 'x-hmac-signature': `hmac-sha256-hex=${hmac(body)}` }),
  '/hooks/doordash': () => ({ authorization: `Basic ${SECRET}` }),
  '/hooks/mail': () => ({ authorization: `Bearer ${SECRET}` }),
}
type Hook = keyof typeof PROOFS

async function post(url: Hook, body: string, proof: Record<string, string> = PROOFS[url](body)) {
  const app = await shop.http()
  const headers = { 'content-type': 'application/json', ...proof }
  return (await app.inject({ method: 'POST', url, payload: body, headers })).statusCode
}

const ODD: unknown[] = [null, true, 0, -1, 1e300, '', 'text', [], [null], {}, { id: null }, { id: [] }]

const SESSION = {
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  currency: 'usd',
  amount_total: 100,
  client_reference_id: 'co_1',
  metadata: {},
  payment_intent: 'pi_1',
  customer: 'cus_1',
  customer_details: { email: 'a@example.test' },
  expires_at: MONDAY_MORNING,
}
const REFUND = { id: 're_1', status: 'succeeded', payment_intent: 'pi_1', amount: 100, currency: 'usd' }
const STRIPE_OBJECTS = {
  'checkout.session.completed': SESSION,
  'checkout.session.expired': SESSION,
  'refund.updated': REFUND,
  'charge.refund.updated': REFUND,
  'charge.refunded': { payment_intent: 'pi_1', amount_refunded: 100 },
  'charge.dispute.created': { id: 'du_1', payment_intent: 'pi_1', amount: 100, status: 'needs_response' },
}
const TRACKER = { id: 'trk_1', status: 'delivered', updated_at: '2026-11-16T10:00:00Z', tracking_details: [] }
const RIDE = {
  event_name: 'DASHER_CONFIRMED',
  external_delivery_id: 'r_1',
  created_at: '2026-11-16T10:00:00Z',
}

/** The object with each of its fields in turn odd, and without it. */
function spoiled(object: object): object[] {
  return Object.keys(object).flatMap((name) => [
    ...ODD.map((odd) => ({ ...object, [name]: odd })),
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
  ])
}

const EVENTS: Record<Hook, unknown[]> = {
  '/stripe/webhook': Object.entries(STRIPE_OBJECTS).flatMap(([type, object]) => [
    ...ODD.map((data) => ({ type, data })),
    ...[...ODD, ...spoiled(object)].map((odd) => ({ id: 'evt_1', type, data: { object: odd } })),
    ...ODD.map((odd) => ({ type: odd, data: { object } })),
  ]),
  '/hooks/easypost': [
    ...spoiled({ id: 'evt_1', description: 'tracker.updated', result: TRACKER }),
    ...spoiled(TRACKER).map((result) => ({ id: 'evt_1', description: 'tracker.updated', result })),
    ...ODD.map((result) => ({ id: 'evt_2', description: 'refund.successful', result })),
  ],
  '/hooks/doordash': spoiled(RIDE),
  '/hooks/mail': spoiled({ RawEmail: 'From: a@example.test\r\n\r\nHello', OriginalRecipient: 'a@in.test' }),
}

describe('a hook with the right proof', () => {
  test.each(Object.keys(PROOFS) as Hook[])('%s refuses bodies that are no events with 400', async (url) => {
    for (const body of ['', '{', 'null', 'true', '7', '"text"', '[]', '[null]', '{}', '\u0000', '{"type":'])
      expect([body, await post(url, body)]).toEqual([body, 400])
    const nested = '['.repeat(20_000)
    expect(await post(url, nested)).toBe(400)
  })

  test.each(Object.entries(EVENTS) as [Hook, unknown[]][])(
    '%s takes or refuses events with odd fields, and never fails',
    async (url, events) => {
      const statuses = new Map<number, number>()
      const errors: unknown[] = []
      for (const event of events) {
        const status = await post(url, JSON.stringify(event))
        if (![200, 400].includes(status)) errors.push([status, event])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      expect(errors).toEqual([])
      expect(statuses.get(400)).toBeGreaterThan(10)
    },
  )
})

describe('the time in the signature of Stripe', () => {
  const body = JSON.stringify({ type: 'customer.created', data: { object: {} } })
  test.each([
    [0, 200],
    [-299, 200],
    [299, 200],
    [-301, 400],
    [301, 400],
    [86_400 * 400, 400],
  ])('a time %i seconds from now answers %i', async (seconds, status) => {
    expect(
      await post('/stripe/webhook', body, PROOFS['/stripe/webhook'](body, MONDAY_MORNING + seconds)),
    ).toBe(status)
  })
})
