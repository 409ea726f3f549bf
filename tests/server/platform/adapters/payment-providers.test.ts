import { expect, test } from 'vitest'
import { secretsFrom } from '../../../../server/platform/adapters/environment-secrets.ts'
import { paymentProviders } from '../../../../server/platform/adapters/payment-providers.ts'
import { practicePayments } from '../../../../server/platform/adapters/practice-payments.ts'

const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => 0 })

function providers(environment: Record<string, string | undefined>) {
  return paymentProviders({ secrets: secretsFrom(environment, null), practice, now: () => 0 })
}

test('the shop is in test mode without a key, and has no Stripe', () => {
  const payments = providers({})
  expect(payments.current().provider).toBe('practice')
  expect(payments.of('stripe')).toBeNull()
  expect(payments.of('practice')).toBe(practice)
})

test('the shop takes payments with Stripe once there is a key; test orders stay test orders', () => {
  const payments = providers({ LAYERLINE_STRIPE_KEY: 'sk_test_1' })
  expect(payments.current().provider).toBe('stripe')
  expect(payments.of('stripe')).toBe(payments.current())
  expect(payments.of('practice')).toBe(practice)
})

test('a key that is set or removed while the shop runs counts from then on', () => {
  const environment: Record<string, string | undefined> = {}
  const payments = providers(environment)
  environment['LAYERLINE_STRIPE_KEY'] = 'sk_test_1'
  const first = payments.current()
  environment['LAYERLINE_STRIPE_KEY'] = 'sk_test_2'
  expect(payments.current()).not.toBe(first)
  delete environment['LAYERLINE_STRIPE_KEY']
  expect(payments.current().provider).toBe('practice')
})
