import type { PaymentProviders, Payments } from '../ports/payments.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { StripeOptions } from './stripe-payments.ts'
import { stripeWhenAsked } from './stripe-when-asked.ts'

/**
 * Stripe takes payments as soon as its key is set, without a restart; until then there are practice payments. Practice orders
 * stay practice orders.
 */
export function paymentProviders(parts: {
  secrets: Pick<Secrets, 'get'>
  practice: Payments
  now: () => number
  api?: StripeOptions['api']
}): PaymentProviders {
  const stripe = stripeOfSecrets(parts)
  return {
    current: () => stripe() ?? parts.practice,
    of: (provider) => (provider === 'practice' ? parts.practice : stripe()),
  }
}

/** Keeps one client, with its connections, while the keys stay the same. */
function stripeOfSecrets(parts: Parameters<typeof paymentProviders>[0]): () => Payments | null {
  let known: { key: string; webhook_secret: string | null; payments: Payments } | null = null
  return () => {
    const key = parts.secrets.get('stripe_key')
    if (key === null) return null
    const webhook_secret = parts.secrets.get('stripe_webhook_secret')
    if (known?.key !== key || known.webhook_secret !== webhook_secret) {
      const { now, api } = parts
      const payments = stripeWhenAsked({ key, webhook_secret, now, ...(api ? { api } : {}) })
      known = { key, webhook_secret, payments }
    }
    return known.payments
  }
}

/** Returns a URL in the form of Stripe's package. */
export function stripeAddress(url: string): NonNullable<StripeOptions['api']> {
  const { protocol, hostname, port } = new URL(url)
  const isSafe = protocol === 'https:'
  return {
    protocol: isSafe ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (isSafe ? 443 : 80) : Number(port),
  }
}
