import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '../../../shared/json-text.ts'
import type { Shop } from '../../shop.ts'
import type { Endpoint, HandlerResult } from '../endpoint.ts'
import { setDeviceCookie } from '../request/device-cookie.ts'
import { holdsTag } from './served-text.ts'
import { clearSessionCookie, setSessionCookie } from '../request/session-cookie.ts'

const CACHE_CONTROL = {
  public: 'public, max-age=60',
  private: 'private, no-cache',
  never: 'no-store',
} as const

interface Out {
  request: FastifyRequest
  reply: FastifyReply
  ran: HandlerResult<unknown>
}

/** What a command gave, on the wire: status, headers, cookie, and 304 where the caller has it already. */
export function sendAnswer(row: Endpoint, shop: Shop, out: Out): FastifyReply {
  const { request, reply, ran } = out
  if (ran.headers) reply.headers(ran.headers)
  if (ran.session === 'end') clearSessionCookie(reply, shop.address.base_url)
  else if (ran.session) {
    setSessionCookie(reply, shop.address.base_url, ran.session.start)
    setDeviceCookie(reply, shop.address.base_url, ran.session.device)
  }
  reply.code(row.success.status).header('cache-control', CACHE_CONTROL[row.cached ?? 'never'])
  if (row.success.status === 204) return reply.send()
  const text = ran.answer instanceof JsonText ? ran.answer.json : JSON.stringify(ran.answer)
  if (shop.settings.check_answers) row.success.schema.parse(JSON.parse(text))
  if (row.cached && isKnown(request, reply, tagOf(ran.answer, text))) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Texts that are shown again and again are the same object. */
const tags = new WeakMap<JsonText<unknown>, string>()

function tagOf(answer: unknown, text: string): string {
  const known = answer instanceof JsonText ? tags.get(answer) : undefined
  if (known) return known
  const tag = `"${hash('sha1', text, 'base64url')}"`
  if (answer instanceof JsonText) tags.set(answer, tag)
  return tag
}

/** Names the answer with an ETag and tells whether the caller already holds it. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  return holdsTag(request, etag)
}
