import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeCarrierEvent } from '../shipping/take-carrier-event.ts'
import type { Shop } from '../platform/shop.ts'

/** The webhooks of EasyPost and DoorDash. Not part of the interface: bodies and signatures are theirs. */
const HOOKS = {
  easypost: { method: 'POST', path: '/hooks/easypost', header: 'x-hmac-signature' },
  doordash: { method: 'POST', path: '/hooks/doordash', header: 'authorization' },
} as const

export const CARRIER_HOOKS = Object.values(HOOKS).map(({ method, path }) => ({ method, path }))

/** An event holds one tracker with its scans. */
const MAX_EVENT_BYTES = 512 * 1024

/**
 * Receives events as raw bytes, because the bytes are signed. They have no rate limit: refusing a wrong signature is cheap.
 * Both services repeat what is not answered with 2xx.
 */
export function serveCarrierHooks(scope: FastifyInstance, shop: Shop): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  for (const provider of ['easypost', 'doordash'] as const)
    scope.post(HOOKS[provider].path, (request, reply) => {
      takeCarrierEvent(shop, {
        provider,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: headerOf(request, HOOKS[provider].header),
      })
      return reply.code(200).send({ received: true })
    })
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
