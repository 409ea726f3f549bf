import type { FastifyInstance } from 'fastify'
import { takePaymentEvent } from '../orders/checkout/take-payment-event.ts'
import type { Shop } from '../platform/shop.ts'

/** Stripe's webhook. Not part of the interface: body and signature are Stripe's. */
export const PAYMENT_HOOK = { method: 'POST', path: '/stripe/webhook' } as const

/** An event holds one object; Stripe's largest are a few dozen kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024

/**
 * Receives Stripe's events as raw bytes, because the bytes are signed. They have no rate limit: refusing a bad signature is
 * cheap. Stripe retries for days whatever is not answered with 2xx.
 */
export function servePaymentHook(scope: FastifyInstance, shop: Shop): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  scope.post(PAYMENT_HOOK.path, async (request, reply) => {
    const signature = request.headers['stripe-signature']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await takePaymentEvent(shop, {
      provider: 'stripe',
      body,
      signature: typeof signature === 'string' ? signature : '',
    })
    return reply.code(200).send({ received: true })
  })
}
