import { parseJson } from '../../shared/platform/json-text.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_EMAIL_BYTES } from '../../shared/messaging/messages/received-email.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { takeEmail } from '../messaging/messages/take-email.ts'
import type { Shop } from '../platform/shop.ts'
import { allowSlowBody } from './guards/body-time.ts'
import { rateLimitKey, type RateLimiter } from './guards/rate-limit.ts'

/** The address at which a mail service delivers answers of customers. Not part of the interface. */
export const MAIL_HOOK = { method: 'POST', path: '/hooks/mail' } as const

/** Base64 and JSON make an email a third larger. */
const MAX_BODY_BYTES = Math.ceil(MAX_EMAIL_BYTES * 1.4)

/** Postmark's inbound webhook, with "Include raw email content in JSON payload" switched on. */
const PostmarkBody = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().max(320).default(''),
})

/**
 * Receives emails as raw MIME (`message/rfc822`) or in Postmark's JSON. The secret is the password of HTTP Basic, which mail services
 * take as a part of the address, or a bearer token. An email that is not taken is answered with 200 as well: sending it again
 * would not help.
 */
export function serveMailHook(scope: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', allowSlowBody)
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  scope.post(
    MAIL_HOOK.path,
    {
      bodyLimit: MAX_BODY_BYTES,
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (isAllowed(shop, request)) return
        reply.headers(await limits.consume('sign_in', rateLimitKey({ kind: 'nobody' }, request)))
        throw new Refusal('unauthorized', 'The secret of this address is wrong.')
      },
    },
    async (request, reply) => {
      const { bytes, envelope } = emailOf(request)
      const why = await takeEmail(shop, bytes, envelope)
      if (why !== null) shop.log.info({ why }, 'an email was not taken as a message')
      return reply.code(200).send({ taken: why === null })
    },
  )
}

function isAllowed({ secrets }: Shop, request: FastifyRequest): boolean {
  const secret = secrets.get('mail_hook_secret')
  const given = secretIn(request.headers.authorization ?? '')
  return secret !== null && given !== null && timingSafeEqual(digest(secret), digest(given))
}

function secretIn(authorization: string): string | null {
  const [kind, value = ''] = authorization.split(' ')
  if (kind.toLowerCase() === 'bearer') return value
  if (kind.toLowerCase() !== 'basic') return null
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function emailOf({ body, headers }: FastifyRequest): { bytes: Uint8Array; envelope: string[] } {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (!headers['content-type']?.includes('json')) return { bytes, envelope: [] }
  const parsed = PostmarkBody.safeParse(parseJson(bytes.toString()))
  if (!parsed.success) throw new Refusal('malformed_request', 'The raw email is missing (RawEmail).')
  const { RawEmail, OriginalRecipient } = parsed.data
  return { bytes: Buffer.from(RawEmail, 'utf8'), envelope: [OriginalRecipient] }
}
