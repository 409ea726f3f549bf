import type { FastifyInstance } from 'fastify'
import { takePaymentEvent } from '../checkout/take-payment-event.ts'
import type { Shop } from '../shop.ts'

/** Where Stripe posts its notices. No part of the shop's own interface: its body and its signature are Stripe's. */
export const PAYMENT_HOOK = { method: 'POST', path: '/stripe/webhook' } as const

/** Notices hold one object; Stripe's largest are a few dozen kilobytes. */
const MAX_NOTICE_BYTES = 256 * 1024

/**
 * Takes notices of Stripe as they were sent, byte by byte: that is what is signed. They are not counted against the limits
 * of people, since a signature that is not good costs next to nothing. Whatever is not 2xx Stripe sends again, for days.
 */
export function servePaymentHook(scope: FastifyInstance, shop: Shop): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post(PAYMENT_HOOK.path, (request, reply) => {
    const signature = request.headers['stripe-signature']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    takePaymentEvent(shop, {
      provider: 'stripe',
      body,
      signature: typeof signature === 'string' ? signature : '',
    })
    return reply.code(200).send({ received: true })
  })
}
